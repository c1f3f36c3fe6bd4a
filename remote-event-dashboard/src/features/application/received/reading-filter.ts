import type { ReceivedApplicationsQuery } from '@event-portal/contracts';

type ReadingFilter = Pick<ReceivedApplicationsQuery, 'leastScore' | 'mostScore' | 'flag'>;

export type ReadingFiltersProps = {
  search: ReadingFilter;
  onChange: (change: ReadingFilter) => void;
};

/** What a filter that narrows nothing says. */
export const anything = {
  least: 'From any score',
  most: 'Up to any score',
  flag: 'Flagged or not',
} as const;
