import {
  EventRole,
  type ExtensionDescriptor,
  type NavigationItem,
  type PageNavigation,
} from '@event-portal/contracts';
import { toEarlyReads } from './early-reads';
import { HEADER } from './print-routes';
import { rolesOf } from './roles-of';
import type { RoutePage } from './route-pages';
import { RouteTreeError } from './route-tree';

/** An entry of a side bar, and the page that it leads to. */
type Entry = { readonly page: RoutePage; readonly says: PageNavigation };
type Group = { readonly label: string | undefined; readonly entries: readonly Entry[] };

/**
 * Prints `pages.gen.ts`: what the descriptor of a remote says of its pages, and the side bars of the roles at an event.
 * @throws RouteTreeError when an entry cannot be where its page says.
 */
export function printPages(
  pages: readonly RoutePage[],
  extensions: readonly ExtensionDescriptor[] = [],
): string {
  const entries = pages.flatMap((page) => page.navigation.map((says) => ({ page, says })));
  entries.forEach((entry) => checkEntry(entry, pages));
  const ofEvents = entries.filter(isOfEvent);
  const types = ['EarlyReads', 'NavigationItem', 'PageShape'];
  const reads = pages.map((page) => [page.path, toEarlyReads(page)] as const);
  const body = [
    '/** The shape of every page, for the descriptor. */',
    `export const shapes: Record<string, PageShape> = ${toSource(Object.fromEntries(pages.map(({ path, shape }) => [path, shape])))};`,
    '',
    '/** What the pages ask the API for first, for the document. */',
    `export const early: EarlyReads = ${toSource(Object.fromEntries(reads.filter(([, list]) => list.length > 0)))};`,
    '',
    '/** The side bar that the shell draws, for the descriptor. */',
    `export const navigation: NavigationItem[] = ${toSource(toGroups(entries.filter((entry) => !isOfEvent(entry))).flatMap(toItems))};`,
  ];
  if (ofEvents.length > 0) {
    types.splice(1, 0, 'EventNavigation');
    const sideBars = EventRole.options.map((role) => [
      role,
      toGroups(ofEvents.filter((entry) => isFor(entry, role))).map(toEventGroup),
    ]);
    body.push(
      '',
      '/** The side bar of each role at an event. */',
      `export const eventNavigation = ${toSource(Object.fromEntries(sideBars))} as const satisfies EventNavigation;`,
    );
  }
  if (extensions.length > 0) {
    types.push('ExtensionDescriptor');
    body.push(
      '',
      '/** What it offers to pages of others and to the palette, for the descriptor. */',
      `export const extensions: ExtensionDescriptor[] = ${toSource(extensions)};`,
    );
  }
  return [
    HEADER,
    `import type { ${types.sort().join(', ')} } from '@event-portal/contracts';`,
    '',
    ...body,
    '',
  ].join('\n');
}

function isOfEvent({ page }: Entry): boolean {
  return page.path.includes('/:eventId');
}

function isFor({ page, says }: Entry, role: EventRole): boolean {
  return rolesOf(page).includes(role) && (says.for ?? EventRole.options).includes(role);
}

function checkEntry(entry: Entry, pages: readonly RoutePage[]): void {
  const { page, says } = entry;
  const fail = (problem: string) => new RouteTreeError(`${page.file}: navigation "${says.label}" ${problem}`);
  if (!isOfEvent(entry)) {
    if (page.path.includes(':')) throw fail('cannot lead to a page whose address has parameters.');
    if (says.for) throw fail('is for roles at an event, and the page lies at none. Leave out "for".');
  }
  const refused = says.for?.find((role) => !rolesOf(page).includes(role));
  if (refused !== undefined)
    throw fail(
      `is for ${refused}, whom the place of the page keeps out. Move the file, or leave out ${refused}.`,
    );
  if (isOfEvent(entry) && !EventRole.options.some((role) => isFor(entry, role)))
    throw fail('shows to nobody: the place of the page keeps every role at the event out.');
  if (says.also !== undefined && !pages.some(({ path }) => path === says.also))
    throw fail(`is also for ${says.also}, which is no page.`);
}

/** Entries in their order; neighbours of one group stand below its heading. */
function toGroups(entries: readonly Entry[]): Group[] {
  const sorted = entries.toSorted((a, b) => a.says.order - b.says.order);
  sorted.forEach((entry, index) => {
    const next = sorted[index + 1];
    if (next?.says.order === entry.says.order)
      throw new RouteTreeError(
        `${entry.page.file} and ${next.page.file} have one place in the navigation: both say order ${entry.says.order}.`,
      );
  });
  const groups = sorted.reduce<Group[]>((before, entry) => {
    const last = before.at(-1);
    const label = entry.says.group;
    return last && last.label === label
      ? [...before.slice(0, -1), { label, entries: [...last.entries, entry] }]
      : [...before, { label, entries: [entry] }];
  }, []);
  const headings = groups.flatMap(({ label }) => label ?? []);
  const torn = headings.find((label, index) => headings.indexOf(label) !== index);
  if (torn !== undefined)
    throw new RouteTreeError(
      `The group "${torn}" of the navigation is torn: give its entries neighbouring orders.`,
    );
  return groups;
}

function toItems({ label, entries }: Group): NavigationItem[] {
  const items = entries.map(({ page, says }) => ({ label: says.label, icon: says.icon, to: page.path }));
  // Each entry has its own icon, so that the one of the group never shows.
  return label === undefined ? items : [{ label, icon: items[0]?.icon ?? '', children: items }];
}

function toEventGroup({ label, entries }: Group) {
  return {
    label,
    pages: entries.map(({ page, says }) => ({
      label: says.label,
      icon: says.icon,
      path: page.path,
      also: says.also,
    })),
  };
}

/** Prints data as source: short things in one line, the rest over several. */
function toSource(value: unknown, indent = ''): string {
  const short = toLine(value);
  if (short.length <= 100 && (indent !== '' || short.length <= 2)) return short;
  const deeper = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${deeper}${toSource(item, deeper)},\n`).join('')}${indent}]`;
  const fields = fieldsOf(value).map(([key, item]) => `${deeper}${toKey(key)}: ${toSource(item, deeper)},\n`);
  return `{\n${fields.join('')}${indent}}`;
}

function toLine(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  if (Array.isArray(value)) return `[${value.map(toLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${fieldsOf(value)
    .map(([key, item]) => `${toKey(key)}: ${toLine(item)}`)
    .join(', ')} }`;
}

function fieldsOf(value: unknown): [string, unknown][] {
  return Object.entries(value ?? {}).filter(([, item]) => item !== undefined);
}

function toKey(key: string): string {
  return /^[a-z]\w*$/i.test(key) ? key : `'${key}'`;
}
