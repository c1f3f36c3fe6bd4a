import * as z from 'zod/mini';
import { QuestionFigures } from './answers-endpoints';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';
import { QuestionId, TeamId, UserId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';

const tag = 'Check-in';
const crew = { eventRoles: ['admin', 'staff'] } as const;

/**
 * Somebody with a seat, as whoever works at the event sees them: no address, and of their answers those alone that a check-in
 * list of the event shows.
 */
export const DirectoryPerson = z.object({
  userId: UserId,
  name: z.string(),
  image: z.nullable(z.string()),
  team: z.nullable(z.object({ teamId: TeamId, name: z.string() })),
  /** Answers in words, by question; those that were left out are not among them. */
  cells: z.record(QuestionId, z.string()),
  checkedInAt: z.nullable(Timestamp),
  checkedInBy: z.nullable(z.string()),
});
export type DirectoryPerson = z.infer<typeof DirectoryPerson>;

/** A question whose answers are shown, and what can be chosen as its answer; nothing where people write their own. */
const ShownQuestion = z.object({
  id: QuestionId,
  label: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
});

const filter = {
  search: pageQuery.search,
  checkedIn: z.optional(z.enum(['yes', 'no'])),
  /** Those of a team, or of none. */
  team: z.optional(z.union([TeamId, z.literal('none')])),
  /** Those who chose an answer: the question and the option, such as `shirtSize:l`. */
  answer: z.optional(
    z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,39}:.{1,100}$/, 'Name a question and an option of it.')),
  ),
};

/** Narrows the directory, and what is made of it. */
export const DirectoryFilter = z.object(filter);
export type DirectoryFilter = z.infer<typeof DirectoryFilter>;

export const DirectoryQuery = z.object({
  ...pageQuery,
  ...filter,
  sort: sortBy(['name', 'checkedInAt'], 'name:asc'),
});
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;

const search =
  'The search goes by words of the name, of the team and of the answers that a check-in list of the event shows, in any order.';

export const listDirectory = endpoint({
  method: 'GET',
  path: '/events/:eventId/directory',
  tag,
  summary: `The people with a seat, and who of them has arrived. ${search}`,
  access: crew,
  params: EventParams,
  query: DirectoryQuery,
  reply: z.extend(pageOf(DirectoryPerson), {
    /** Those that a check-in list of the event shows, in the order of the forms. */
    questions: z.array(ShownQuestion),
    /** The team that the filter names; null where it names none. */
    team: z.nullable(z.object({ teamId: TeamId, name: z.string() })),
    /** Everybody the other filters find: how many are here, and how many are not yet. */
    counts: z.object({ here: z.int(), missing: z.int() }),
  }),
  notInCsv: ['cells', 'image'],
});

/** What people with a seat answered to one question: whoever cooks or hands out needs to know of the last one. */
export const ShownFigures = z.extend(z.omit(QuestionFigures, { sensitive: true }), {
  answered: z.int(),
  counts: z.array(z.object({ label: z.string(), count: z.int() })),
});
export type ShownFigures = z.infer<typeof ShownFigures>;

export const getDirectoryFigures = endpoint({
  method: 'GET',
  path: '/events/:eventId/directory-figures',
  tag,
  summary:
    'How many of the people whom the directory finds answered what, of the questions that a check-in list of the event shows.',
  access: crew,
  params: EventParams,
  query: DirectoryFilter,
  reply: z.object({ people: z.int(), questions: z.array(ShownFigures) }),
});

export const exportDirectory = endpoint({
  method: 'GET',
  path: '/events/:eventId/directory-file',
  tag,
  summary:
    'The people whom the directory finds as a CSV file, with the answers that a check-in list of the event shows. The log notes who took which columns of how many people.',
  access: crew,
  params: EventParams,
  query: DirectoryFilter,
  csv: true,
});

/** How many badges are read at once: more are printed in parts. */
export const BADGES_AT_ONCE = 500;

export const BadgesQuery = z.object({ ...filter, part: pageQuery.page });
export type BadgesQuery = z.infer<typeof BadgesQuery>;

export const listBadges = endpoint({
  method: 'GET',
  path: '/events/:eventId/badges',
  tag,
  summary:
    'What is printed on the badges of the people whom the directory finds, by name: no code, for a badge is no pass.',
  access: crew,
  params: EventParams,
  query: BadgesQuery,
  reply: z.object({
    badges: z.array(
      z.object({
        userId: UserId,
        name: z.string(),
        team: z.nullable(z.string()),
        cells: z.record(QuestionId, z.string()),
      }),
    ),
    questions: z.array(ShownQuestion),
    total: z.int(),
  }),
});
