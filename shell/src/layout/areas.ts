import {
  areaAt,
  pageLook,
  type NavigationItem,
  type PageLook,
  type RemoteArea,
} from '@event-portal/contracts';
import type { ListedRemote } from '../remotes/remote-catalogue';

/** The area that a path lies in, and the remote that owns it. */
export function findArea(
  remotes: readonly ListedRemote[],
  pathname: string,
): { remote: ListedRemote; area: RemoteArea } | undefined {
  for (const remote of remotes) {
    const area = areaAt(remote.descriptor.areas, pathname);
    if (area) return { remote, area };
  }
  return undefined;
}

/** How a page looks before it is there; undefined outside of every area. */
export function lookAt(remotes: readonly ListedRemote[], pathname: string): PageLook | undefined {
  const found = findArea(remotes, pathname);
  return found && pageLook(found.remote.descriptor, pathname);
}

/** A page that navigation leads to, with the group that it belongs to. */
export type Destination = {
  readonly label: string;
  readonly to: string;
  readonly icon: string;
  readonly group?: string;
};

/** Every page of a navigation, groups opened. */
export function listDestinations(navigation: readonly NavigationItem[]): Destination[] {
  return navigation.flatMap((item) =>
    'to' in item
      ? [item]
      : item.children.map(({ label, to, icon = item.icon }) => ({ label, to, icon, group: item.label })),
  );
}
