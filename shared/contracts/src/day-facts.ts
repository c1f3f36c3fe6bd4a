import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { moment, textBlock, textLine } from './fields';

/** The most items of a programme: what is now and next, not the booklet. */
export const MOST_PROGRAMME_ITEMS = 12;

/** Something that everybody at the event may go to. */
export const ProgrammeItem = z.object({
  title: textLine(80, 'Enter a title.'),
  startsAt: moment('Enter a date and a time.'),
  /** Empty where it is obvious. */
  place: textLine(80, '', 0),
});
export type ProgrammeItem = z.infer<typeof ProgrammeItem>;

/** What whoever is at the event needs on the day; what is not known is empty. */
export const DayFactsDraft = z
  .object({
    wifiNetwork: textLine(32, '', 0),
    wifiPassword: textBlock(63),
    /** Whom to ask for help, and where or by which number. */
    help: textBlock(300),
    bring: textBlock(300),
    programme: z
      .array(ProgrammeItem)
      .check(z.maxLength(MOST_PROGRAMME_ITEMS, `Use at most ${MOST_PROGRAMME_ITEMS} items.`)),
  })
  .check(
    z.refine(({ wifiNetwork, wifiPassword }) => wifiPassword === '' || wifiNetwork !== '', {
      message: 'Name the network that the password is for.',
      path: ['wifiNetwork'],
    }),
  );
export type DayFactsDraft = z.infer<typeof DayFactsDraft>;

/** The same as it is kept; version 0 before anything was written. */
export const DayFacts = z.extend(DayFactsDraft, { version: z.int() });
export type DayFacts = z.infer<typeof DayFacts>;

const path = '/events/:eventId/day-facts';

export const getDayFacts = endpoint({
  method: 'GET',
  path,
  tag: 'Events',
  summary: 'What whoever is at the event needs on the day: Wi-Fi, help, what to bring, and the programme.',
  access: { eventRoles: ['admin', 'staff', 'attendee'] },
  params: EventParams,
  reply: DayFacts,
});

export const setDayFacts = endpoint({
  method: 'PUT',
  path,
  tag: 'Events',
  summary:
    'Replaces what people need on the day of the event. Refused as `stale` when `version` is not the current one.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  body: z.object({ version: z.int(), facts: DayFactsDraft }),
  reply: DayFacts,
});
