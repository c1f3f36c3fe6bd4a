import type { OwnSeat, PortalEvent } from '@event-portal/contracts';
import { DateTime, StepList, type Step } from '@event-portal/ui';

/** What is done, what is now and what comes next for somebody who has a seat. */
export function AttendeeStory({ event, seat }: { event: PortalEvent; seat: OwnSeat }) {
  return <StepList steps={stepsOf(event, seat)} />;
}

function stepsOf(event: PortalEvent, { confirmedAt, checkedInAt }: OwnSeat): Step[] {
  const { startsAt, endsAt, timeZone } = event;
  const moment = (value: string) => <DateTime value={value} timeZone={timeZone} />;
  const day = (value: string) => <DateTime value={value} timeZone={timeZone} precision="day" />;
  const isOver = event.phase === 'ended';
  const hasBegun = event.phase === 'running' || isOver;
  return [
    ...(confirmedAt === null
      ? []
      : [{ title: 'You took your seat', state: 'done' as const, description: day(confirmedAt) }]),
    ...arrival(),
    {
      title: isOver ? 'It is over' : 'It ends',
      state: isOver ? 'done' : checkedInAt !== null && hasBegun ? 'current' : 'upcoming',
      description: moment(endsAt),
    },
  ];

  function arrival(): Step[] {
    if (checkedInAt !== null) return [{ title: 'You arrived', state: 'done', description: day(checkedInAt) }];
    if (isOver) return [];
    return [
      {
        title: hasBegun ? 'The doors are open' : 'The doors open',
        state: 'current',
        description: (
          <>
            <p>
              {moment(startsAt)}, {event.location}
            </p>
            <p>Show your pass at the door, and the staff check you in.</p>
          </>
        ),
      },
    ];
  }
}
