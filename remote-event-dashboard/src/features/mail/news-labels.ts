import { NewsGroup } from '@event-portal/contracts';
import { applicationStatusLabels } from '@event-portal/remote-kit/labels';

/** What a group is called, also one that this page does not know yet. */
export function groupLabelOf(group: string): string {
  const known = NewsGroup.safeParse(group).data;
  if (known === undefined) return 'Others';
  return known === 'organisers' ? 'Admins and staff' : applicationStatusLabels[known].label;
}
