import { isGuardScope, type GuardScope } from './access-rules';
import type { RemoteArea } from './remote-descriptor';

/**
 * Whom an area may be kept to beyond a session, as scopes of the guard table. These ask nothing but the session: what somebody is
 * at an event is not known before the remote's own code is there.
 */
const areaGuards: readonly GuardScope[] = ['/admin'];

/** The area that a path lies in. */
export function areaAt<Area extends Pick<RemoteArea, 'path'>>(
  areas: readonly Area[],
  pathname: string,
): Area | undefined {
  return areas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/**
 * The guard scopes of an area, from the outside in; without an area, of every page below a session (A5). A guard that this code does
 * not know was meant to keep people out: it lets in superusers alone.
 */
export function scopesOfArea(area?: Pick<RemoteArea, 'path' | 'guards'>): GuardScope[] {
  const { path = '', guards = [] } = area ?? {};
  const own = [path, ...guards.map((guard) => (isAreaGuard(guard) ? guard : '/admin'))];
  return ['_protected', ...new Set(own.filter(isGuardScope))];
}

/** The guard scopes of a path in one of the areas, from the outside in. */
export function scopesAt(
  areas: readonly Pick<RemoteArea, 'path' | 'guards'>[],
  pathname: string,
): GuardScope[] {
  return scopesOfArea(areaAt(areas, pathname));
}

/** What is wrong with the guards of an area, in one sentence; undefined where nothing is. */
export function describeMisguarded({ path, guards = [] }: RemoteArea): string | undefined {
  const unknown = guards.find((guard) => !isAreaGuard(guard));
  return unknown === undefined
    ? undefined
    : `The area ${path} has the guard ${unknown}, which areas cannot ask. They can ask ${areaGuards.join(', ')}.`;
}

function isAreaGuard(guard: string): boolean {
  return areaGuards.some((scope) => scope === guard);
}
