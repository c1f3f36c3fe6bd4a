import { BrandMark, CenteredFrame, type CenteredFrameProps } from '@event-portal/ui';
import { use } from 'react';
import { AccountMenu, type AccountMenuProps } from './account-menu';
import { FrameBell } from './frame-bell';

export type ColumnFrameProps = Pick<CenteredFrameProps, 'back' | 'width' | 'middle' | 'children'> &
  AccountMenuProps;

/** The frame of one column: the way home or back, and who is signed in. It is the shell's own, whoever draws it. */
export function ColumnFrame({ links, ...frame }: ColumnFrameProps) {
  return (
    <CenteredFrame
      {...frame}
      brand={<BrandMark href="/portal" compact={frame.back !== undefined} />}
      bell={use(FrameBell)}
      person={<AccountMenu {...(links && { links })} />}
    />
  );
}
