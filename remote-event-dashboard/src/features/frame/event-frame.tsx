import { ColumnFrame } from '@event-portal/remote-kit/frame';
import type { ReactNode } from 'react';

/** The frame of an event's own pages: one column, the way back, and who is signed in. */
export function EventFrame({ children }: { children: ReactNode }) {
  return (
    <ColumnFrame width="reading" back={{ label: 'All events', href: '/portal' }}>
      {children}
    </ColumnFrame>
  );
}
