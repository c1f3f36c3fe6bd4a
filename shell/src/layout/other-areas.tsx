import { NavigationIcon } from '@event-portal/ui';
import { useLocation } from 'react-router-dom';
import { useRemotes } from '../shell-context';
import { findArea, listDestinations } from './areas';
import { usePermitted } from './use-permitted';

/** The other areas that the person may enter, as links for the menu of a frame. */
export function useOtherAreas() {
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const isPermittedPath = usePermitted();
  const here = findArea(remotes, pathname)?.remote;
  return remotes
    .filter((remote) => remote !== here)
    .flatMap(({ descriptor }) => {
      const [home] = listDestinations(descriptor.navigation);
      if (!home || !isPermittedPath(home.to)) return [];
      return [{ label: descriptor.title, href: home.to, icon: <NavigationIcon name={home.icon} /> }];
    });
}
