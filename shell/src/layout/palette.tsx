import { CommandPalette, NavigationIcon, type PaletteGroup } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useRemotes, useShell } from '../shell-context';
import { listDestinations } from './areas';
import { usePermitted } from './use-permitted';

export type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Everything that the person may open: every remote's navigation by the guard table, and what the open pages offer. */
export function Palette(props: PaletteProps) {
  const { commands } = useShell();
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
  const settings = { label: 'Your settings', href: '/settings', icon: 'user', group: 'Account' };
  const groups = groupBy([...offered, ...pages, settings].filter(({ href }) => isPermittedPath(href)));
  return <CommandPalette {...props} groups={groups} />;
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
