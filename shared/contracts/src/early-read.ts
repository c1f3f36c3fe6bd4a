import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';
import type { EventRole } from './event-role';
import { propertyOf } from './objects';

const values = z.record(z.string().check(z.regex(/^\w+$/)), z.string().check(z.maxLength(200)));

/**
 * A read of the API that a page makes whoever opens it, known before any of its code is there: the document asks for it
 * ahead. Nothing but a path of the API, so that no description of a remote leads anywhere else.
 */
export const EarlyRead = z.object({
  /** Its parameters are those of the page's URL pattern: `/events/:eventId/teams`. */
  path: z
    .string()
    .check(
      z.regex(
        /^(?!\/auth\/)(?:\/(?::[A-Za-z]+|[a-z][a-z0-9-]*))+$/,
        'An early read is a path of the API, such as /events/:eventId/teams, and no sign-in.',
      ),
      z.maxLength(200),
    ),
  /** What the address of the page may say otherwise, by its name there, and what is asked for where it does not. */
  search: z.optional(values),
  /** What is always asked for. */
  query: z.optional(values),
  /** The roles at the event of those for whom it is; everybody where it is left out. */
  for: z.optional(z.array(z.string()).check(z.minLength(1))),
});
export type EarlyRead = z.infer<typeof EarlyRead>;

/** By the URL pattern of a page: what it asks the API for first. */
export const EarlyReads = z.record(
  z.string().check(z.regex(/^\//)),
  z.array(EarlyRead).check(z.maxLength(8)),
);
export type EarlyReads = z.infer<typeof EarlyReads>;

/** Where an early read of a page is, below the API's address, exactly as the page itself asks for it. */
export function earlyAddress(
  { path, search = {}, query = {} }: EarlyRead,
  pattern: string,
  page: Pick<URL, 'pathname' | 'search'>,
): string {
  const names = pattern.split('/');
  const segments = page.pathname.split('/');
  const filled = path.replaceAll(/:\w+/g, (name) => segments[names.indexOf(name)] ?? '');
  const given = new URLSearchParams(page.search);
  const asked = [
    ...Object.entries(search).map(([name, byDefault]): [string, string] => [
      name,
      given.get(name) ?? byDefault,
    ]),
    ...Object.entries(query),
  ];
  const parameters = new URLSearchParams(asked.filter(([, value]) => value !== '')).toString();
  return parameters === '' ? filled : `${filled}?${parameters}`;
}

/**
 * The parameter of a read of an event that names, with commas between them, the roles for whom it is meant. Whoever has none of
 * them gets 204 and no word more. So it can be made before anybody knows who has which role, and nothing is refused.
 */
const MEANT_FOR = 'meantFor';

/** The address by which an early read is asked for ahead: its own, and for whom it is meant where that is not everybody. */
export function askedAhead(address: string, { for: roles }: EarlyRead): string {
  if (!roles) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${MEANT_FOR}=${roles.join()}`;
}

/** Whether a read is meant for somebody with this role at the event. Only reads say for whom they are. */
export function isMeantFor(
  { method }: Pick<Endpoint, 'method'>,
  query: unknown,
  role: EventRole | null | undefined,
): boolean {
  const roles = propertyOf(query, MEANT_FOR);
  if (method !== 'GET' || typeof roles !== 'string') return true;
  return roles.split(',').some((meant) => meant === role);
}
