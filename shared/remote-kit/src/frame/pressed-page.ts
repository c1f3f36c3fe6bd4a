import { useNextPath } from '@event-portal/remote-kit/routing';
import type { NavigationGroup } from '@event-portal/ui';

/** Makes a page of the navigation the current one from the press on, and says of it that it is on its way. */
export function usePressedPage(groups: readonly NavigationGroup[]): readonly NavigationGroup[] {
  const path = useNextPath();
  const pressed = groups
    .flatMap(({ items }) => items)
    .filter(({ href }) => path === href || path?.startsWith(`${href}/`))
    // A page below two of them is nearer to the deeper one.
    .sort((a, b) => b.href.length - a.href.length)[0];
  if (!pressed) return groups;
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, current: item === pressed, pending: item === pressed })),
  }));
}
