import { usePlatform } from '@event-portal/remote-kit';
import { AppFrame, BrandMark, PaletteButton, type AppFrameProps } from '@event-portal/ui';
import { use } from 'react';
import { AccountMenu, type AccountMenuProps } from './account-menu';
import { FrameBell } from './frame-bell';
import { usePressedPage } from './pressed-page';

export type SideBarFrameProps = Omit<AppFrameProps, 'brand' | 'search' | 'bell' | 'person'> &
  AccountMenuProps;

/**
 * The frame with a side bar: the way home, the command palette, the navigation and who is signed in. It is the shell's own, whoever
 * draws it: nothing that reads a context of the design system's frame may be handed to it.
 */
export function SideBarFrame({ navigation, links, ...frame }: SideBarFrameProps) {
  const { openCommandPalette } = usePlatform();
  const groups = usePressedPage(navigation ?? []);
  return (
    <AppFrame
      {...frame}
      brand={<BrandMark href="/portal" />}
      navigation={navigation && groups}
      search={<PaletteButton label="Go to" onPress={openCommandPalette} />}
      bell={use(FrameBell)}
      person={<AccountMenu {...(links && { links })} />}
    />
  );
}
