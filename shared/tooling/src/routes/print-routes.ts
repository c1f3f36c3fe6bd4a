import { indexScopeOf, listPages, scopeOf, type RouteNode } from './route-tree';

export const HEADER =
  '// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.';
const NOT_FOUND = 'notFoundRoute';

/**
 * Prints `routes.gen.ts`: the tree as React Router's route objects. A folder or page whose URL or pathless name is a
 * scope of the guard table gets that guard, so that a page is guarded by where it lies. A folder's URL that no page answers
 * is not found: left to itself, the router would match the folder and show nothing (R10).
 */
export function printRoutes(root: RouteNode, scopes: ReadonlySet<string>): string {
  const middleware = listMiddleware(root);
  const answered = new Set(listPages(root).map(({ path }) => path));
  const body = printChildren(root, { depth: 0, scopes, middleware, answered });
  const kit = ['guard', 'layout', NOT_FOUND, 'page'].filter((name) =>
    new RegExp(`\\b${name}(?:[<(]| })`).test(body),
  );
  return [
    HEADER,
    `import { ${kit.join(', ')} } from '@event-portal/remote-kit/routing';`,
    "import type { RouteObject } from 'react-router-dom';",
    ...middleware.map(
      (file, index) => `import { middleware as middleware${index} } from './routes/${withoutEnding(file)}';`,
    ),
    '',
    `export const routes: RouteObject[] = ${body};`,
    '',
  ].join('\n');
}

/** Prints `paths.gen.ts`: the URL patterns as a type, and what is type-checked against them. */
export function printPaths(root: RouteNode): string {
  const paths = listPages(root)
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('*'))
    .sort();
  return [
    HEADER,
    "import { pathBuilder } from '@event-portal/contracts';",
    "import type { PageActionArgs, PageLoaderArgs } from '@event-portal/remote-kit/routing';",
    '',
    '/** The URL pattern of every page here. */',
    `export type PagePath =${paths.map((path) => `\n  | '${path}'`).join('')};`,
    '',
    '/** Builds the URL of a page here. */',
    'export const href = pathBuilder<PagePath>();',
    '',
    '/** What the loader of a page gets. */',
    'export type LoaderArgs<Path extends PagePath> = PageLoaderArgs<Path>;',
    '',
    '/** What the action of a page gets. */',
    'export type ActionArgs<Path extends PagePath> = PageActionArgs<Path>;',
    '',
  ].join('\n');
}

type Printing = {
  depth: number;
  scopes: ReadonlySet<string>;
  middleware: readonly string[];
  /** The URLs that have a page. */
  answered: ReadonlySet<string>;
};

function listMiddleware(node: RouteNode): string[] {
  return [
    ...(node.middleware === undefined ? [] : [node.middleware]),
    ...[...node.children.values()].flatMap(listMiddleware),
  ];
}

function printChildren(node: RouteNode, printing: Printing): string {
  const deeper = { ...printing, depth: printing.depth + 1 };
  const entries = [
    ...(node.index === undefined ? [] : [printIndex(node, node.index, deeper)]),
    ...(isUnanswered(node, printing) ? [`{ index: true, ...${NOT_FOUND} }`] : []),
    ...[...node.children.values()].map((child) => printNode(child, deeper)),
  ];
  const indent = '  '.repeat(printing.depth + 1);
  return `[\n${entries.map((entry) => `${indent}${entry},\n`).join('')}${'  '.repeat(printing.depth)}]`;
}

function isUnanswered({ segment, path }: RouteNode, { answered }: Printing): boolean {
  return segment !== '' && !segment.startsWith('_') && !answered.has(path);
}

function printIndex(node: RouteNode, file: string, { scopes }: Printing): string {
  const scope = indexScopeOf(node);
  const path = node.path === '' ? '/' : node.path;
  const guards = scopes.has(scope) ? [`guard('${scope}')`] : [];
  return printFields(['index: true', printMiddleware(guards), `...${printPage(file, path)}`]);
}

function printNode(node: RouteNode, printing: Printing): string {
  const isPathless = node.segment.startsWith('_');
  const scope = scopeOf(node);
  const guards = [
    ...(printing.scopes.has(scope) ? [`guard('${scope}')`] : []),
    ...(node.middleware === undefined
      ? []
      : [`...middleware${printing.middleware.indexOf(node.middleware)}`]),
  ];
  return printFields([
    isPathless ? '' : `path: '${node.path.slice(node.path.lastIndexOf('/') + 1)}'`,
    // /ADMIN is not /admin: a rule that names a path means that path.
    isPathless ? '' : 'caseSensitive: true',
    printMiddleware(guards),
    node.page === undefined
      ? `children: ${printBranch(node, printing)}`
      : `...${printPage(node.page, node.path)}`,
  ]);
}

function printBranch(node: RouteNode, printing: Printing): string {
  const children = printChildren(node, printing);
  return node.layout === undefined ? children : `[layout(() => ${printImport(node.layout)}, ${children})]`;
}

function printMiddleware(guards: readonly string[]): string {
  return guards.length > 0 ? `middleware: [${guards.join(', ')}]` : '';
}

function printFields(fields: readonly string[]): string {
  return `{ ${fields.filter((field) => field !== '').join(', ')} }`;
}

function printPage(file: string, path: string): string {
  return `page<'${path}'>(() => ${printImport(file)})`;
}

function printImport(file: string): string {
  return `import('./routes/${withoutEnding(file)}')`;
}

function withoutEnding(file: string): string {
  return file.replace(/\.tsx?$/, '');
}
