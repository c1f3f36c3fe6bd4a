import { AccountMenu } from '@event-portal/remote-kit/frame';
import { BrandMark, CenteredFrame } from '@event-portal/ui';
import type { ReactNode } from 'react';

/** The frame of an event's own pages: one column, the way back, and who is signed in. */
export function EventFrame({ children }: { children: ReactNode }) {
  return (
    <CenteredFrame
      width="reading"
      brand={<BrandMark href="/portal" compact />}
      back={{ label: 'All events', href: '/portal' }}
      person={<AccountMenu />}
    >
      {children}
    </CenteredFrame>
  );
}
