import type { ReceivedApplicationsQuery } from '@event-portal/contracts';
import { applicationStatusLabels } from '@event-portal/remote-kit/labels';
import { flagLabels } from '#shared/reading-words.ts';
import { partOf } from '../application-parts';

/** Who is in a file: “12 applications in “To decide” found by “kowal””. */
export function listInWords(search: ReceivedApplicationsQuery, total: number): string {
  const part = partOf(search);
  const label = part?.label ?? (search.status ? applicationStatusLabels[search.status].label : '');
  return [
    `${total.toLocaleString('en')} ${total === 1 ? 'application' : 'applications'}`,
    ...(part?.label === 'All' || label === '' ? [] : [`in “${label}”`]),
    ...scoreInWords(search),
    ...(search.flag === undefined
      ? []
      : [search.flag === 'any' ? 'with a flag' : `flagged “${flagLabels[search.flag]}”`]),
    ...(search.search === '' ? [] : [`found by “${search.search}”`]),
  ].join(' ');
}

function scoreInWords({ leastScore, mostScore }: ReceivedApplicationsQuery): string[] {
  if (leastScore === undefined && mostScore === undefined) return [];
  if (mostScore === undefined) return [`with a mean score from ${leastScore}`];
  return [`with a mean score ${leastScore === undefined ? '' : `from ${leastScore} `}up to ${mostScore}`];
}
