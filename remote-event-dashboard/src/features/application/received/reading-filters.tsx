import type { ReceivedApplicationsQuery } from '@event-portal/contracts';
import { Button, FilterIcon } from '@event-portal/ui';
import { useState } from 'react';
import { lazyDialog } from '@event-portal/remote-kit/routing';

const ReadingFilterDrawer = lazyDialog(
  async () => (await import('./reading-filter-drawer')).ReadingFilterDrawer,
);

type ReadingFilter = Pick<ReceivedApplicationsQuery, 'leastScore' | 'mostScore' | 'flag'>;

export type ReadingFiltersProps = {
  search: ReadingFilter;
  onChange: (change: ReadingFilter) => void;
};

/** Narrows a list of applications by what their readers made of them; the button says by how many filters it is. */
export function ReadingFilters(props: ReadingFiltersProps) {
  const [isAsking, setAsking] = useState(false);
  const { leastScore, mostScore, flag } = props.search;
  const used = [leastScore, mostScore, flag].filter((filter) => filter !== undefined).length;
  return (
    <>
      <Button size="small" icon={<FilterIcon />} onClick={() => setAsking(true)}>
        {used === 0 ? 'Filter by readings' : `Filter by readings (${used})`}
      </Button>
      {isAsking && <ReadingFilterDrawer {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
