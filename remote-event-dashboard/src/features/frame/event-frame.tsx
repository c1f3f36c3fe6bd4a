import { usePerson, usePlatform, useSignOut } from '@event-portal/remote-kit';
import { BrandMark, CenteredFrame, PersonMenu } from '@event-portal/ui';
import { useSyncExternalStore, type ReactNode } from 'react';

export type EventFrameProps = {
  width?: 'narrow' | 'form' | 'reading';
  /** Where the page belongs; the list of events unless told. */
  back?: { label: string; href: string };
  children: ReactNode;
};

/** The frame of an event's own pages: one column, the way back, and who is signed in. */
export function EventFrame({
  width = 'form',
  back = { label: 'All events', href: '/portal' },
  children,
}: EventFrameProps) {
  return (
    <CenteredFrame
      brand={<BrandMark href="/portal" compact />}
      back={back}
      person={<FramePerson />}
      width={width}
    >
      {children}
    </CenteredFrame>
  );
}

/** Who is signed in, their theme, and the way out. */
export function FramePerson() {
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
      theme={current}
      onThemeChange={theme.set}
      onSignOut={signOut.start}
      signOutPending={signOut.isRunning}
    />
  );
}
