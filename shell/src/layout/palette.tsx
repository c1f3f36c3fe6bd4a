import { usePlatform, useSignOut, type Theme } from '@event-portal/remote-kit';
import { CommandPalette, NavigationIcon, type PaletteGroup } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { openInspector, useMayInspect } from './inspector/inspector-state';
import { useRemotes, useShell } from '../shell-context';
import { listDestinations } from './areas';
import type { PanelProps } from './missing-panel';
import { listPaletteEntries } from './palette-entries';
import { usePermitted } from './use-permitted';

/**
 * Everything that the person may open or do from anywhere: every remote's navigation and what it offers to the palette, by the guard
 * table, what the open pages offer, their theme, and the way out.
 */
export function Palette(props: PanelProps) {
  const { commands, catalogue, session } = useShell();
  const { data: userQuery } = useQuery(session);
  // What cannot be listed now is not offered; pages lead there all the same.
  useEffect(() => void catalogue.complete().catch(() => undefined), [catalogue]);
  const remotes = useRemotes();
  const isPermittedPath = usePermitted();
  const offered = useSyncExternalStore(commands.subscribe, commands.current);

  const pages = remotes.flatMap(({ descriptor }) =>
    listDestinations(descriptor.navigation).map(({ label, to, icon, group }) => ({
      label: group === undefined ? label : `${group}: ${label}`,
      href: to,
      icon,
      group: descriptor.title,
    })),
  );
  const entries = remotes.flatMap(({ descriptor }) => listPaletteEntries(descriptor, userQuery));
  const settings = { label: 'Your settings', href: '/settings', icon: 'user', group: 'Account' };
  const groups = groupBy(
    [...offered, ...pages, ...entries, settings].filter(({ href }) => isPermittedPath(href)),
  );
  return (
    <CommandPalette {...props} placeholder="Search pages and actions" groups={[...groups, useActions()]} />
  );
}

const themes: readonly { theme: Theme; label: string; icon: string }[] = [
  { theme: 'light', label: 'Use the light theme', icon: 'sun' },
  { theme: 'dark', label: 'Use the dark theme', icon: 'moon' },
  { theme: 'system', label: 'Use the theme of the device', icon: 'device' },
];

function useActions(): PaletteGroup {
  const { theme } = usePlatform();
  const signOut = useSignOut();
  const current = useSyncExternalStore(theme.subscribe, theme.get);
  const mayInspect = useMayInspect();
  const actions = themes
    .filter((choice) => choice.theme !== current)
    .map(({ label, icon, theme: next }) => ({ label, icon, onSelect: () => theme.set(next) }));
  return {
    id: 'actions',
    label: 'Actions',
    commands: [
      ...actions,
      ...(mayInspect ? [{ label: 'Inspect this page', icon: 'code', onSelect: openInspector }] : []),
      { label: 'Sign out', icon: 'leave', onSelect: signOut.start },
    ].map(({ icon, ...action }) => ({ id: action.label, icon: <NavigationIcon name={icon} />, ...action })),
  };
}

type Entry = { label: string; href: string; group: string; icon?: string };

function groupBy(entries: readonly Entry[]): PaletteGroup[] {
  const labels = [...new Set(entries.map(({ group }) => group))];
  return labels.map((label) => ({
    id: label,
    label,
    commands: entries
      .filter(({ group }) => group === label)
      .map(({ label: name, href, icon }) => ({
        id: href,
        label: name,
        href,
        icon: <NavigationIcon name={icon} />,
      })),
  }));
}
