import { usePerson, usePlatform, useSignOut } from '@event-portal/remote-kit';
import { NavigationIcon, PersonMenu } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../shell-context';
import { findArea, listDestinations } from './areas';
import { usePermitted } from './use-permitted';

/** Who is signed in, the other areas that they may enter, their theme, and the way out. */
export function ShellPersonMenu() {
  const { theme } = usePlatform();
  const person = usePerson();
  const links = useOtherAreas();
  const signOut = useSignOut();
  const current = useSyncExternalStore(theme.subscribe, theme.get);
  if (!person) return null;
  return (
    <PersonMenu
      name={person.name}
      email={person.preferredEmail ?? person.email}
      image={person.image}
      settingsHref="/settings"
      links={links}
      theme={current}
      onThemeChange={theme.set}
      onSignOut={signOut.start}
      signOutPending={signOut.isRunning}
    />
  );
}

function useOtherAreas() {
  const { remotes } = useShell();
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
