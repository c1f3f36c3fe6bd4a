/** Something that is wrong with the sources of a part. */
export type Problem = {
  /** The file, and the place in it where that is known. */
  readonly place: string;
  readonly text: string;
};

/** The message by which a development server says what the types of its part have wrong. */
export const TYPE_PROBLEMS = 'type-problems';
