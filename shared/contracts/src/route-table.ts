import type { GuardScope } from './access-rules';

/** A layout without a URL that guards nothing but frames its pages. */
export type FrameScope = '_user' | '_event';

/** A row of the route table (R1-R9): a URL that others may link to, who owns it, and what guards it from the outside in. */
export type RouteRow = {
  readonly id: `R${number}`;
  readonly path: `/${string}`;
  readonly owner: 'shell' | 'portal' | 'admin' | 'event-dashboard';
  readonly scopes: readonly (GuardScope | FrameScope)[];
};

/**
 * The URLs that the parts of the portal promise each other (spec, "Web routes").
 * A remote may have more pages than these; it may not lose one, and a test compares them with its route files.
 */
export const routeTable = [
  { id: 'R1', path: '/', owner: 'shell', scopes: ['/'] },
  { id: 'R1', path: '/privacy', owner: 'shell', scopes: [] },
  { id: 'R1', path: '/terms', owner: 'shell', scopes: [] },
  { id: 'R2', path: '/settings', owner: 'portal', scopes: ['_protected'] },
  { id: 'R3', path: '/portal', owner: 'portal', scopes: ['_protected', '_user', '/portal'] },
  { id: 'R3', path: '/community', owner: 'portal', scopes: ['_protected', '_user'] },
  { id: 'R3', path: '/resources/programming', owner: 'portal', scopes: ['_protected', '_user'] },
  { id: 'R3', path: '/resources/sponsors', owner: 'portal', scopes: ['_protected', '_user'] },
  { id: 'R4', path: '/admin/overview', owner: 'admin', scopes: ['_protected', '/admin'] },
  { id: 'R4', path: '/admin/events-management', owner: 'admin', scopes: ['_protected', '/admin'] },
  { id: 'R4', path: '/admin/users-management', owner: 'admin', scopes: ['_protected', '/admin'] },
  { id: 'R4', path: '/admin/logs', owner: 'admin', scopes: ['_protected', '/admin'] },
  { id: 'R4', path: '/admin/settings', owner: 'admin', scopes: ['_protected', '/admin'] },
  { id: 'R5', path: '/events/:eventId', owner: 'event-dashboard', scopes: ['_protected', '_event'] },
  {
    id: 'R6',
    path: '/events/:eventId/application',
    owner: 'event-dashboard',
    scopes: ['_protected', '_event'],
  },
  { id: 'R6', path: '/events/:eventId/summary', owner: 'event-dashboard', scopes: ['_protected', '_event'] },
  { id: 'R6', path: '/events/:eventId/rejected', owner: 'event-dashboard', scopes: ['_protected', '_event'] },
  {
    id: 'R6',
    path: '/events/:eventId/feedback/declined',
    owner: 'event-dashboard',
    scopes: ['_protected', '_event'],
  },
  {
    id: 'R6',
    path: '/events/:eventId/waitlist/info',
    owner: 'event-dashboard',
    scopes: ['_protected', '_event'],
  },
  {
    id: 'R7',
    path: '/events/:eventId/dashboard',
    owner: 'event-dashboard',
    scopes: ['_protected', '/events/:eventId/dashboard/'],
  },
  { id: 'R8', path: '/events/:eventId/dashboard/my-team', owner: 'event-dashboard', scopes: ['_protected'] },
  {
    id: 'R8',
    path: '/events/:eventId/dashboard/teams-explorer',
    owner: 'event-dashboard',
    scopes: ['_protected'],
  },
  {
    id: 'R8',
    path: '/events/:eventId/dashboard/application-status',
    owner: 'event-dashboard',
    scopes: ['_protected'],
  },
] as const satisfies readonly RouteRow[];

/** A URL pattern of the route table. */
export type PublicPath = (typeof routeTable)[number]['path'];

/** The names of the parameters in a URL pattern: `'/events/:eventId'` gives `'eventId'`. */
export type PathParam<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? PathParam<Head> | PathParam<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameters of a URL pattern as an object of strings. */
export type PathParams<Path extends string> = Record<PathParam<Path>, string>;

/**
 * Fills the parameters of a URL pattern, each percent-encoded, so that no value can leave its segment.
 * @throws TypeError when a parameter is missing or empty: the link would lead to another page.
 */
export function fillPath(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replaceAll(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`The path ${pattern} needs a value for ${name}.`);
    if (value === '.' || value === '..') throw new TypeError(`${name} cannot be "${value}".`);
    return encodeURIComponent(value);
  });
}

/** Builds a path of one of the patterns in `Pattern`; its params are type-checked against the pattern (A6). */
export type PathBuilder<Pattern extends string> = <Path extends Pattern>(
  path: Path,
  ...[params]: PathParam<Path> extends never ? [] : [params: PathParams<Path>]
) => string;

/** Makes a typed `href` for a set of URL patterns, such as the pages of one remote. */
export function pathBuilder<Pattern extends string>(): PathBuilder<Pattern> {
  return (path, ...[params]) => fillPath(path, params ?? {});
}

/** Builds a link to a page of the route table, whichever remote owns it. */
export const linkTo: PathBuilder<PublicPath> = pathBuilder<PublicPath>();
