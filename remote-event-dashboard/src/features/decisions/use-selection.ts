import { UserId, type ApplicationSelection, type ReceivedApplicationsQuery } from '@event-portal/contracts';
import { useState } from 'react';

const NOBODY: ReadonlySet<string> = new Set();

/** Who is selected in a list of applications: some people, or all that the list shows. Another filter selects nobody. */
export function useSelection(
  { page: _page, pageSize: _pageSize, sort: _sort, ...filter }: ReceivedApplicationsQuery,
  total: number,
) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState({ key, selected: NOBODY, isAll: false });
  const { selected, isAll } = state.key === key ? state : { selected: NOBODY, isAll: false };
  const who: ApplicationSelection = isAll
    ? { matching: filter }
    : { userIds: [...selected].map((userId) => UserId.parse(userId)) };
  return {
    selected,
    isAll,
    count: isAll ? total : selected.size,
    who,
    select: (next: ReadonlySet<string>) => setState({ key, selected: next, isAll: false }),
    selectAll: () => setState({ key, selected, isAll: true }),
    clear: () => setState({ key, selected: NOBODY, isAll: false }),
  };
}
