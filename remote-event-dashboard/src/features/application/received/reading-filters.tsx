import { Button } from '@event-portal/ui';
import { Suspense } from 'react';
import { lazily } from '#shared/lazily.ts';
import { anything, type ReadingFiltersProps } from './reading-filter';

const ReadingSelects = lazily(async () => (await import('./reading-selects')).ReadingSelects);

/** Narrows a list of applications by what their readers made of them. The list does not wait for it, and has its room. */
export function ReadingFilters(props: ReadingFiltersProps) {
  return (
    <Suspense
      fallback={Object.values(anything).map((label) => (
        <span key={label} inert>
          <Button size="small" disabled>
            {label}
          </Button>
        </span>
      ))}
    >
      <ReadingSelects {...props} />
    </Suspense>
  );
}
