import * as z from 'zod/mini';
import { textBlock, textLine } from './fields';
import { QuestionId } from './ids';

/** The scores that a reader can give, lowest first. */
export const SCORES = [1, 2, 3, 4, 5] as const;

/** What a reader says of one application by one criterion. */
export const Score = z.int().check(z.gte(1, 'Use 1 to 5.'), z.lte(SCORES.length, 'Use 1 to 5.'));
export type Score = z.infer<typeof Score>;

/** One thing that applications are read for. */
export const Criterion = z.object({
  /** Names it for good: scores are kept under it. */
  id: QuestionId,
  name: textLine(40, 'Name the criterion.'),
  help: textBlock(300),
  /** What each score stands for, lowest first. */
  anchors: z
    .array(textLine(160, 'Say what this score stands for.'))
    .check(
      z.minLength(SCORES.length, `Say what each of the ${SCORES.length} scores stands for.`),
      z.maxLength(SCORES.length, `Say what each of the ${SCORES.length} scores stands for.`),
    ),
});
export type Criterion = z.infer<typeof Criterion>;

/** What readers score applications by. */
export const Rubric = z.array(Criterion).check(
  z.minLength(1, 'Score at least one thing.'),
  z.maxLength(6, 'Score at most 6 things: readers tire of more.'),
  z.refine(
    (criteria) => new Set(criteria.map(({ id }) => id)).size === criteria.length,
    'Two criteria have the same name.',
  ),
);
export type Rubric = z.infer<typeof Rubric>;

/** The rubric of an event that has written none. */
export const FIRST_RUBRIC: Rubric = [
  {
    id: 'motivation',
    name: 'Motivation',
    help: 'How clearly they say why they want to come, and what they want to do there.',
    anchors: [
      'No reason, or one that would fit any event.',
      'A reason, without saying what they would do.',
      'A reason of their own, and a rough idea.',
      'A clear reason, and a plan for what they would do.',
      'A compelling reason, and a plan that fits this event well.',
    ],
  },
  {
    id: 'contribution',
    name: 'Contribution',
    help: 'What others would gain from their being there: skill, curiosity, help. Beginners can bring as much as experts.',
    anchors: [
      'Nothing to go by.',
      'Wants to take part, but does not say how.',
      'Will do their share in a team.',
      'Brings something that a team needs.',
      'Will lift the people around them.',
    ],
  },
];

/** Where a reading stands: still to do, scored, left to somebody else, or not to be done by this reader at all. */
export const ReadingState = z.enum(['assigned', 'done', 'skipped', 'conflict']);
export type ReadingState = z.infer<typeof ReadingState>;

/** What a reader wants the admins to know beyond the scores. */
export const ReadingFlag = z.enum(['must_accept', 'must_reject', 'look_again']);
export type ReadingFlag = z.infer<typeof ReadingFlag>;

const READERS_EACH = 2;

/** How the applications to an event are read. */
export const ReadingRules = z.object({
  rubric: Rubric,
  /** How many people read each application. */
  readersEach: z
    .int('Use a whole number.')
    .check(z.gte(1, 'At least one person has to read it.'), z.lte(9, 'Use at most 9.')),
  /** Whether readers do not learn whose application they read. */
  blind: z.boolean(),
  /** Whether scores stay as they are. */
  closed: z.boolean(),
});
export type ReadingRules = z.infer<typeof ReadingRules>;

/** The rules of an event that has written none. */
export const FIRST_READING_RULES: ReadingRules = {
  rubric: FIRST_RUBRIC,
  readersEach: READERS_EACH,
  blind: false,
  closed: false,
};
