import * as z from 'zod/mini';

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
  /** The roles at the event of whoever makes it; everybody where it is left out. */
  for: z.optional(z.array(z.string()).check(z.minLength(1))),
});
export type EarlyRead = z.infer<typeof EarlyRead>;

/** By the URL pattern of a page: what it asks the API for first. */
export const EarlyReads = z.record(
  z.string().check(z.regex(/^\//)),
  z.array(EarlyRead).check(z.maxLength(6)),
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
