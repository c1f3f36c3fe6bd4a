import type { HostContext } from '@event-portal/contracts';
import { hostContextReader } from '@event-portal/remote-kit';
import { useSyncExternalStore } from 'react';
import type { RouterContextProvider } from 'react-router-dom';
import { latestFlags, parseHostContext } from './parse-host-context';

type Flags = HostContext['flags'];

/**
 * Whether a feature flag of this remote is on for the person, for components. It stays the same until the page is loaded again.
 * Off where the registry, or an older shell, knows of no such flag.
 * @example const hasNewFigures = useFlag('new-figures');
 */
export function useFlag(name: string): boolean {
  return useSyncExternalStore(latestFlags.subscribe, () => isOn(latestFlags.get(), name));
}

/**
 * The same for loaders, actions and middleware.
 * @example if (await readFlag(context, 'new-figures')) return queryClient.query(figuresQuery(http));
 * @throws HostContextError when there is no context that this code understands.
 */
export async function readFlag(context: Readonly<RouterContextProvider>, name: string): Promise<boolean> {
  return isOn((await parseHostContext(context.get(hostContextReader))).flags, name);
}

function isOn(flags: Flags, name: string): boolean {
  return flags !== undefined && Object.hasOwn(flags, name) && flags[name] === true;
}
