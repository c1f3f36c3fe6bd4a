import type { ReadingFlag, ReadingState } from '@event-portal/contracts';

/** What a flag of a reader says. */
export const flagLabels: Readonly<Record<ReadingFlag, string>> = {
  must_accept: 'Must be accepted',
  must_reject: 'Must be rejected',
  look_again: 'Look again together',
};

/** Where a reading stands. */
export const readingLabels: Readonly<Record<ReadingState, string>> = {
  assigned: 'Still to read it',
  done: 'Has read it',
  skipped: 'Left it to somebody else',
  conflict: 'Has a conflict of interest',
};
