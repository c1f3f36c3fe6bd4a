import {
  describeMisplaced,
  guardsOf,
  PALETTE_POINT,
  type ExtensionDescriptor,
} from '@event-portal/contracts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HEADER } from './print-routes';
import { readExtension } from './read-page';
import type { RoutePage } from './route-pages';
import { RouteTreeError } from './route-tree';

/** Whether a deployable offers components to extension points. */
export function hasExtensions(folder: string): boolean {
  return existsSync(extensionsOf(folder));
}

/**
 * What a remote offers: a component for every file below `src/extensions/<point>`, and an entry of the palette for every page
 * that has one, guarded as the page is. By point and order.
 * @throws RouteTreeError when something is offered that its point does not take.
 */
export function listExtensions(folder: string, pages: readonly RoutePage[]): ExtensionDescriptor[] {
  const offered = [
    ...listExtensionFiles(folder).map(({ point, id, file }) => {
      const name = `${basename(folder)}/src/extensions/${point}/${id}.tsx`;
      return { name, extension: { point, id, ...readExtension(name, readFileSync(file, 'utf8')) } };
    }),
    ...pages.flatMap((page) => {
      const extension = toEntry(page);
      return extension ? [{ name: `${basename(folder)}/src/routes/${page.file}`, extension }] : [];
    }),
  ];
  for (const { name, extension } of offered) {
    const problem = describeMisplaced(extension);
    if (problem !== undefined) throw new RouteTreeError(`${name}: ${problem}`);
  }
  return offered
    .map(({ extension }) => extension)
    .sort((a, b) => a.point.localeCompare(b.point) || a.order - b.order || a.id.localeCompare(b.id));
}

/** The files of extensions, with what their places say. */
export function listExtensionFiles(folder: string): { point: string; id: string; file: string }[] {
  if (!hasExtensions(folder)) return [];
  return readdirSync(extensionsOf(folder)).flatMap((point) =>
    readdirSync(join(extensionsOf(folder), point))
      .filter((name) => /^[^.]+\.tsx$/.test(name))
      .map((name) => ({
        point,
        id: basename(name, '.tsx'),
        file: join(extensionsOf(folder), point, name),
      })),
  );
}

/**
 * Prints `extensions.gen.ts`: every component that a remote offers, loaded when somebody sees it.
 * @param command what writes it anew
 */
export function printExtensions(
  extensions: readonly ExtensionDescriptor[],
  command = 'npm run routes',
): string {
  return [
    HEADER.replace('src/routes', 'src/extensions').replace('npm run routes', command),
    "import { extension } from '@event-portal/remote-kit/extensions';",
    '',
    'export const extensions = {',
    ...extensions.map(({ point, id, guards }) => {
      const list = guards.map((guard) => `'${guard}'`).join(', ');
      return `  '${point}/${id}': extension('${point}', [${list}], () => import('./extensions/${point}/${id}')),`;
    }),
    '};',
    '',
  ].join('\n');
}

function toEntry({ path, file, scopes, palette }: RoutePage): ExtensionDescriptor | undefined {
  if (!palette) return undefined;
  if (path.includes(':'))
    throw new RouteTreeError(`${file}: the palette cannot lead to a page whose address has parameters.`);
  const { label, ...place } = palette;
  const guards = guardsOf(scopes).filter((scope) => scope !== '_protected');
  return {
    point: PALETTE_POINT,
    id: path.slice(1).replaceAll('/', '-'),
    title: label,
    guards,
    href: path,
    ...place,
  };
}

function extensionsOf(folder: string): string {
  return join(folder, 'src/extensions');
}
