import type { ServiceScope } from '@event-portal/contracts';

/** What a permission of a service allows. */
export const scopeLabels: Readonly<Record<ServiceScope, string>> = {
  'events:read': 'Read events',
  'roles:read': 'Read who has which role at an event',
  'remotes:read': 'Read how the parts of the portal do',
  'mail:report': 'Report what has become of mails',
};
