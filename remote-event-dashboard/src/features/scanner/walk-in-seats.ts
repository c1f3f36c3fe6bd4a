import type { WalkInSeats } from '@event-portal/contracts';

/** Whether anybody without a seat can be let in now, whoever they are. */
export function isDoorOpen({ state, seats }: WalkInSeats): boolean {
  return state === 'open' && seats.free > 0;
}

/** How many seats are left for people at the door: "12 of 150 seats are free." */
export function describeFreeSeats({ limit, free, offered }: WalkInSeats['seats']): string {
  const all = limit.toLocaleString('en');
  if (free === 0)
    return offered === 0
      ? `No seat is free: all ${all} are taken.`
      : `No seat is free: all ${all} are taken, or kept for people who were offered one.`;
  return `${free.toLocaleString('en')} of ${all} seats ${free === 1 ? 'is' : 'are'} free.`;
}
