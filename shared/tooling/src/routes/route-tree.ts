/** A node of the route tree: a folder or a file below `src/routes`. Files are paths relative to that folder. */
export type RouteNode = {
  /** The name in the file system: `events`, `$eventId`, `_protected`; empty for the root. */
  readonly segment: string;
  /** The URL pattern up to here: `/events/:eventId`. A pathless node has its parent's. */
  readonly path: string;
  readonly children: Map<string, RouteNode>;
  layout?: string;
  middleware?: string;
  index?: string;
  page?: string;
};

/** The route files cannot become a route tree; the message names the files and what to do. */
export class RouteTreeError extends Error {
  override readonly name = 'RouteTreeError';
}

/**
 * Reads a route tree out of file names.
 *
 * | file or folder   | becomes                                   |
 * | ---------------- | ----------------------------------------- |
 * | `index.tsx`      | the page of its folder's URL              |
 * | `name.tsx`       | a page                                    |
 * | `_layout.tsx`    | the parent of its folder's pages          |
 * | `_middleware.ts` | middleware of its folder, loaded up front |
 * | `$name`          | the parameter `:name`                     |
 * | `$.tsx`          | everything else below its folder          |
 * | `_name/`         | no URL segment, but a scope of guards     |
 * | `+name/`         | not a route at all                        |
 *
 * @param scopes the pathless folders that exist; another one is a spelling mistake that would leave pages unguarded.
 * @throws RouteTreeError when two files claim one URL, or a name means nothing.
 */
export function readRouteTree(files: readonly string[], scopes: ReadonlySet<string>): RouteNode {
  const root: RouteNode = { segment: '', path: '', children: new Map() };
  for (const file of [...files].sort()) {
    if (isRouteFile(file)) insert(root, file, scopes);
  }
  rejectDoubleClaims(root);
  return root;
}

/** A page of the tree: the URL pattern that it answers, its file, and what may guard it, from the outside in. */
export type TreePage = { readonly path: string; readonly file: string; readonly scopes: readonly string[] };

/** Every page below a node. */
export function listPages(node: RouteNode, around: readonly string[] = []): TreePage[] {
  const scopes = [...around, scopeOf(node)];
  const index = { path: node.path === '' ? '/' : node.path, scopes: [...scopes, indexScopeOf(node)] };
  return [
    ...(node.index === undefined ? [] : [{ ...index, file: node.index }]),
    ...(node.page === undefined ? [] : [{ path: node.path, file: node.page, scopes }]),
    ...[...node.children.values()].flatMap((child) => listPages(child, scopes)),
  ];
}

/** The scope that a folder or a page is, should a rule name it: its name where it has no URL, and its URL otherwise. */
export function scopeOf({ segment, path }: RouteNode): string {
  return segment.startsWith('_') ? segment : path;
}

/** The scope that the index of a folder is. */
export function indexScopeOf({ path }: RouteNode): string {
  return `${path}/`;
}

function isRouteFile(file: string): boolean {
  return (
    /\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    !file.split('/').some((part) => part.startsWith('+'))
  );
}

function insert(root: RouteNode, file: string, scopes: ReadonlySet<string>): void {
  const folders = file.split('/');
  const fileName = folders.pop() ?? '';
  const folder = folders.reduce((parent, segment) => childOf(parent, segment, file, scopes), root);

  if (fileName === '_layout.tsx') folder.layout = file;
  else if (fileName === '_middleware.ts') folder.middleware = file;
  else if (fileName === 'index.tsx') folder.index = file;
  else if (fileName.endsWith('.tsx')) addPage(folder, fileName.slice(0, -'.tsx'.length), file);
  else
    throw new RouteTreeError(
      `${file} is no route: a route ends in .tsx. Keep other code in features/, or in a folder that starts with "+".`,
    );
}

function addPage(folder: RouteNode, name: string, file: string): void {
  if (name.startsWith('_'))
    throw new RouteTreeError(
      `${file}: only _layout.tsx and _middleware.ts start with "_". A pathless group is a folder.`,
    );
  if (folder.children.has(name))
    throw new RouteTreeError(
      `${file} and the folder of the same name claim one URL. Move the file to ${file.replace(/\.tsx$/, '/index.tsx')}.`,
    );
  folder.children.set(name, {
    segment: name,
    path: pathOf(folder, name, file),
    children: new Map(),
    page: file,
  });
}

function childOf(parent: RouteNode, segment: string, file: string, scopes: ReadonlySet<string>): RouteNode {
  const existing = parent.children.get(segment);
  if (existing?.page !== undefined)
    throw new RouteTreeError(
      `${existing.page} and the folder of the same name claim one URL. Move the file to ${existing.page.replace(/\.tsx$/, '/index.tsx')}.`,
    );
  if (existing) return existing;
  if (segment.startsWith('_') && !scopes.has(segment)) {
    throw new RouteTreeError(
      `${file}: there is no scope ${segment}. The pathless folders are ${[...scopes].filter((scope) => scope.startsWith('_')).join(', ')}.`,
    );
  }
  const created: RouteNode = { segment, path: pathOf(parent, segment, file), children: new Map() };
  parent.children.set(segment, created);
  return created;
}

function pathOf(parent: RouteNode, segment: string, file: string): string {
  if (segment.startsWith('_')) return parent.path;
  if (segment === '$') return `${parent.path}/*`;
  const isParameter = /^\$[a-z][A-Za-z]*$/.test(segment);
  if (!isParameter && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(segment)) {
    throw new RouteTreeError(
      `${file}: "${segment}" is no URL segment. Use kebab-case, or $name for a parameter.`,
    );
  }
  return `${parent.path}/${isParameter ? `:${segment.slice(1)}` : segment}`;
}

/** Two patterns that differ only in the names of their parameters answer the same URLs. */
function rejectDoubleClaims(root: RouteNode): void {
  const claims = new Map<string, string>();
  for (const { path, file } of listPages(root)) {
    const urls = path.replaceAll(/:[A-Za-z]+/g, ':');
    const first = claims.get(urls);
    if (first !== undefined)
      throw new RouteTreeError(`${first} and ${file} claim one URL, ${path}. Rename or remove one of them.`);
    claims.set(urls, file);
  }
}
