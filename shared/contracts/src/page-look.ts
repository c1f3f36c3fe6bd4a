import type { PageShape, RemoteDescriptor } from './remote-descriptor';

/** How a page looks before it is there. */
export type PageLook = {
  /** `side-bar` and `column`: who draws it, the shell or the remote, does not show. */
  readonly frame: 'side-bar' | 'column';
  /** The path from which on the remote draws the frame itself; undefined where the shell does. */
  readonly ownFrame: string | undefined;
  readonly shape: PageShape;
};

/**
 * What is known of a page from its address and its remote's descriptor alone: the document draws its first frame from
 * it, and the shell the frame of a page that is on its way.
 */
export function pageLook(
  { areas, pages = {} }: Pick<RemoteDescriptor, 'areas' | 'pages'>,
  pathname: string,
): PageLook {
  const area = areas.find(({ path }) => isBelow(pathname, path));
  const pattern = patternOf(Object.keys(pages), pathname);
  const shape = pages[pattern ?? ''] ?? 'story';
  if (area?.frame === 'side-bar') return { frame: 'side-bar', ownFrame: undefined, shape };

  const own = area?.ownSideBar?.find((candidate) => isBelow(pathname, candidate));
  return own === undefined
    ? { frame: 'column', ownFrame: area?.path ?? '/', shape }
    : { frame: 'side-bar', ownFrame: pathname.split('/', segmentsOf(own)).join('/'), shape };
}

/** The URL pattern of the page that a path leads to, such as `/events/:eventId`; undefined where none of them does. */
export function patternOf(patterns: readonly string[], pathname: string): string | undefined {
  return (
    patterns
      .filter((candidate) => isBelow(pathname, candidate) && segmentsOf(candidate) === segmentsOf(pathname))
      // As the router does: a page with a name of its own before one that takes any.
      .sort((a, b) => parametersOf(a) - parametersOf(b))[0]
  );
}

/** Whether a path lies at a pattern or below it. */
function isBelow(pathname: string, pattern: string): boolean {
  const given = pathname.split('/');
  return pattern
    .split('/')
    .every((segment, index) => (segment.startsWith(':') ? Boolean(given[index]) : segment === given[index]));
}

function segmentsOf(path: string): number {
  return path.replace(/\/$/, '').split('/').length;
}

function parametersOf(pattern: string): number {
  return pattern.split('/:').length;
}
