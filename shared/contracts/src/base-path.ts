/**
 * The path of a page within the portal, which may lie below a path of its host; undefined outside of the portal. A base path
 * begins with a slash and ends without one; it is empty where the portal has the host for itself.
 */
export function pathBelow(basePath: string, pathname: string): string | undefined {
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return undefined;
  return pathname.slice(basePath.length) || '/';
}

/** The address on the host of what the portal calls by a path of its own; an address of elsewhere stays as it is. */
export function addressBelow(basePath: string, url: string): string {
  return url.startsWith('/') ? basePath + url : url;
}

/** What browsers keep for a portal is called by names that begin so: other portals of the same origin keep theirs. */
export function storageShelf(basePath: string): string {
  return basePath === '' ? '' : `${basePath}:`;
}

/** The path of the cookies that page and API share: no more than the portal, where the API lies below it too. */
export function sharedCookiePath(basePath: string, apiUrl: string): string {
  const isApiWithin = pathBelow(basePath, new URL(apiUrl).pathname) !== undefined;
  return isApiWithin && basePath !== '' ? basePath : '/';
}
