import type { ReceivedApplicationsQuery } from '@event-portal/contracts';
import { applicationStatusLabels } from '@event-portal/remote-kit/labels';
import { partOf } from '../application-parts';

/** Who is in a file: “12 applications in “To decide” found by “kowal””. */
export function listInWords(search: ReceivedApplicationsQuery, total: number): string {
  const part = partOf(search);
  const label = part?.label ?? (search.status ? applicationStatusLabels[search.status].label : '');
  return [
    `${total.toLocaleString('en')} ${total === 1 ? 'application' : 'applications'}`,
    ...(part?.label === 'All' || label === '' ? [] : [`in “${label}”`]),
    ...(search.search === '' ? [] : [`found by “${search.search}”`]),
  ].join(' ');
}
