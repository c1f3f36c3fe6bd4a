import { usePlatform } from '@event-portal/remote-kit';
import { AppFrame, BrandMark, PaletteButton, type AppFrameProps } from '@event-portal/ui';
import { AccountMenu, type AccountMenuProps } from './account-menu';
import { usePressedPage } from './pressed-page';

export type SideBarFrameProps = Omit<AppFrameProps, 'brand' | 'search' | 'person'> & AccountMenuProps;

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
      person={<AccountMenu {...(links && { links })} />}
    />
  );
}
