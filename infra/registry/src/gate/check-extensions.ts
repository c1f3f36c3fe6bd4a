import {
  isExtensionPoint,
  UserId,
  type CurrentUser,
  type EventRole,
  type PlatformRole,
  type RemoteVersion,
} from '@event-portal/contracts';
import type { Page } from 'playwright-core';
import { messageOf } from '../registry-failure';
import { toCheck, type Check } from './check';

const SOME_ID = '00000000-0000-4000-8000-000000000000';

/** Somebody who does not exist, for guards to judge. */
export function somebody(role: PlatformRole): CurrentUser {
  return {
    userId: UserId.parse(SOME_ID),
    email: 'gate@example.test',
    preferredEmail: null,
    name: 'Gate',
    onboarded: true,
    image: null,
    role,
    emailConsent: false,
  };
}

/** What points hand over, for somebody who is that at the event. */
export function propsFor(eventRole: EventRole | null): { eventId: string; eventRole: EventRole | null } {
  return { eventId: SOME_ID, eventRole };
}

/**
 * Every component that a version offers to extension points is there, takes what its point hands over, and loads; in a page in which
 * the version runs, for somebody whom no guard keeps out: a superuser who is an admin of the event.
 */
export async function checkExtensions(page: Page, version: RemoteVersion): Promise<Check[]> {
  const { descriptor, containerGlobal, entry, baseUrl, format } = version;
  const names = (descriptor.extensions ?? [])
    .filter(({ point }) => isExtensionPoint(point))
    .map(({ point, id }) => `${point}/${id}`);
  if (names.length === 0) return [];
  const wanted = {
    names,
    containerGlobal,
    module: format === 'module' ? new URL(entry, baseUrl).href : null,
    context: { userQuery: { user: somebody('superuser'), error: null } },
    props: propsFor('admin'),
  };
  const faults = await page
    .evaluate(loadExtensions, wanted)
    .catch((error: unknown) => [`they could not be looked at (${messageOf(error).split('\n')[0]})`]);
  return [toCheck(`${descriptor.name}: its extensions load`, faults, names.join(', '))];
}

/** What `loadExtensions` is told. */
export type WantedExtensions = {
  readonly names: readonly string[];
  readonly containerGlobal: string;
  /** The address of the container where that is a module. */
  readonly module: string | null;
  /** The host context but for its version: a remote gets the one that it is built for. */
  readonly context: object;
  readonly props: object;
};

/** Runs in the page, and so stands alone. @returns what is wrong, a line each */
export async function loadExtensions(wanted: WantedExtensions): Promise<string[]> {
  const member = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const call = (value: unknown, self: unknown, ...given: unknown[]): unknown =>
    typeof value === 'function' ? Reflect.apply(value, self, given) : undefined;

  const container: unknown = wanted.module
    ? await import(wanted.module)
    : Reflect.get(globalThis, wanted.containerGlobal);
  const exposed = call(await call(member(container, 'get'), container, './remote'), undefined);
  const remote = member(exposed, 'remote');
  const extensions = member(remote, 'extensions');
  const context = { version: member(remote, 'hostContextVersion'), ...wanted.context };
  const faults = await Promise.all(
    wanted.names.map(async (name) => {
      const load = member(extensions, name);
      if (typeof load !== 'function') return [`${name} is in its descriptor, and not in what it exposes`];
      try {
        const component = await call(load, undefined, () => Promise.resolve(context), wanted.props);
        return component === undefined ? [`${name} does not take what its point hands over`] : [];
      } catch (error) {
        return [`${name} does not load (${error instanceof Error ? error.message : String(error)})`];
      }
    }),
  );
  return faults.flat();
}
