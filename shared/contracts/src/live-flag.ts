import * as z from 'zod/mini';

/** A flag names no more: it is tried out with single people, and given to many by a share. */
const MOST_PEOPLE = 20;

const personDigest = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9+/]{22}$/, 'A person is named by a hash: "flag --person" makes it of their id.'),
  );

const SHARE = 'The share of the people is a whole number from 0 to 100.';

/** The name of a flag: what commands and the code of a remote call it. */
export const FlagName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'A flag has a short lower-case name, such as new-check-in.'));
export type FlagName = z.infer<typeof FlagName>;

/** What a browser needs of a flag to know whether it is on for somebody. */
export const LiveFlag = z.object({
  /** The share of the people who have it: the same ones on every visit. */
  percent: z.int(SHARE).check(z.gte(0, SHARE), z.lte(100, SHARE)),
  /** Single people who have it besides, as `hashPerson` writes them. */
  people: z
    .array(personDigest)
    .check(
      z.maxLength(
        MOST_PEOPLE,
        `A flag names ${MOST_PEOPLE} people at the most. Give it to a share of everybody.`,
      ),
    ),
  /** The last day, in UTC. */
  ends: z.iso.date('A flag ends on a day, such as 2027-03-31.'),
  /** What it is for everybody once it has ended. */
  afterEnd: z.enum(['off', 'on']),
});
export type LiveFlag = z.infer<typeof LiveFlag>;
