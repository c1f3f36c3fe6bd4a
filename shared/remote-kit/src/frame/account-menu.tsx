import { usePerson, usePlatform, useSignOut } from '@event-portal/remote-kit';
import { PersonMenu, type PersonMenuProps } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';

export type AccountMenuProps = Pick<PersonMenuProps, 'links'>;

/** Who is signed in, their settings, their theme, and the way out. Nothing before the session is known. */
export function AccountMenu({ links }: AccountMenuProps) {
  const { theme } = usePlatform();
  const person = usePerson();
  const signOut = useSignOut();
  const current = useSyncExternalStore(theme.subscribe, theme.get);
  if (!person) return null;
  return (
    <PersonMenu
      name={person.name}
      email={person.preferredEmail ?? person.email}
      image={person.image}
      settingsHref="/settings"
      {...(links && { links })}
      theme={current}
      onThemeChange={theme.set}
      onSignOut={signOut.start}
      signOutPending={signOut.isRunning}
    />
  );
}
