import { getMailDomain, getPortalMail, setPortalMailPaused } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** How the portal's mail stands. */
export function portalMailQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'mail'],
    queryFn: ({ signal }) => http(getPortalMail, undefined, { signal }),
  });
}

/** What the DNS says of the domain that mail comes from. */
export function mailDomainQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'mail-domain'],
    queryFn: ({ signal }) => http(getMailDomain, undefined, { signal }),
  });
}

/** Keeps back all mail of the portal, or lets it go out again. */
export function pausePortalMail(http: HttpClient, paused: boolean) {
  return http(setPortalMailPaused, { body: { paused } });
}
