import { fillPath, type RemoteVersion } from '@event-portal/contracts';
import type { GatePlace } from './browser-session';

/** A page to open; one that depends on data, or on what somebody is at an event, may say that there is none. */
export type GatePage = { readonly path: string; readonly mayBeMissing: boolean };

/**
 * The pages of a remote whose parameters are known. Where it lists none of them, its areas and its navigation say where to
 * look, and its not-found page.
 */
export function pagesOf(
  { preload, descriptor: { areas, navigation, pages = {} } }: Pick<RemoteVersion, 'preload' | 'descriptor'>,
  { parameters }: Pick<GatePlace, 'parameters'>,
): GatePage[] {
  const listed = [...new Set([...Object.keys(preload), ...Object.keys(pages)])]
    .filter((pattern) => !pattern.includes('*'))
    .filter((pattern) => parametersOf(pattern).every((name) => name in parameters))
    .map((pattern) => ({
      path: fillPath(pattern, parameters),
      mayBeMissing: parametersOf(pattern).length > 0,
    }));
  if (listed.length > 0) return listed.sort((a, b) => Number(a.mayBeMissing) - Number(b.mayBeMissing));
  const homes = areas.map(({ path }) => path);
  const targets = navigation
    .flatMap((item) => ('to' in item ? [item] : item.children))
    .map(({ to }) => to)
    .filter((to) => homes.some((home) => to.startsWith(`${home}/`)));
  return [...new Set([...homes, ...targets, `${homes[0] ?? ''}/nothing-here`])].map((path) => ({
    path,
    mayBeMissing: true,
  }));
}

/** The names of the parameters of a URL pattern. */
export function parametersOf(pattern: string): string[] {
  return [...pattern.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
}
