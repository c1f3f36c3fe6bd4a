import { accessRules, describeEntry, describeRule, refusalFor, visitorKinds } from '@event-portal/contracts';
import { listRoutePages, type RoutePage } from '@event-portal/tooling';

/** A page of the portal, and the part that owns it. */
export type PortalPage = Pick<RoutePage, 'path' | 'scopes'> & { readonly owner: string };

/** Every page of the parts in these folders. @throws RouteTreeError */
export function listPortalPages(folders: readonly string[]): PortalPage[] {
  return folders.flatMap((folder) =>
    listRoutePages(folder).map((page) => ({ ...page, owner: folder.replace(/^.*\/(remote-)?/, '') })),
  );
}

/** Prints the list of pages for the browser tests, each with the people that the guard table admits. */
export function printBrowserPages(pages: readonly PortalPage[]): string {
  const rows = pages.map(({ path, scopes }) => {
    const admits = visitorKinds.filter((kind) => refusalFor(kind, scopes, path) === undefined);
    return `  { path: '${path}', admits: [${admits.map((kind) => `'${kind}'`).join(', ')}] },\n`;
  });
  return `// Generated from the route files by \`npm run routes\`. Do not edit: change the files instead.
import type { VisitorKind } from '@event-portal/contracts';

/** Every page of the portal, and the people that the guard table admits. */
export const declaredPages: readonly { path: string; admits: readonly VisitorKind[] }[] = [
${rows.join('')}];
`;
}

/** Puts both tables into the page about guards, each in place of the one between its marks. */
export function fillGuardsPage(text: string, pages: readonly PortalPage[]): string {
  const guards = toTable(
    ['Rule', 'Entering', 'When', 'Then'],
    accessRules.map((rule) => {
      const { when, then } = describeRule(rule);
      return [rule.id, code(rule.scope), when, then];
    }),
  );
  const routes = toTable(
    ['Page', 'Part', 'Lies in', 'Gets in', 'Others'],
    pages.map(({ path, owner, scopes }) => {
      const { admitted, others } = describeEntry(scopes, path);
      return [code(path), owner, scopes.map(code).join(' '), admitted, others];
    }),
  );
  return fill(fill(text, 'guards', guards), 'pages', routes);
}

function fill(text: string, mark: string, table: string): string {
  const [begin, end] = [`<!-- ${mark}: written by npm run routes -->\n`, `<!-- end of ${mark} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The page about guards has no place for its ${mark}.`);
  return `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const toLine = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  return [toLine(head), toLine(widths.map((width) => '-'.repeat(width))), ...rows.map(toLine)].join('');
}

function code(text: string): string {
  return `\`${text}\``;
}
