import { InspectorOutlet } from './inspector/inspector-outlet';
import { BellOutlet } from './bell/bell-outlet';
import { useShell } from '../shell-context';
import { NetworkBar } from './network-bar';
import { NoticeOutlet } from './notice-place';
import { OverrideBanner } from './override-banner';
import { PaletteOutlet } from './palette-outlet';
import { SignInAgain } from './sign-in-again';
import { UpdatePrompt } from './update-prompt';

/** Banners for every page, and stand-ins for parts that did not load: one place, one below the other. */
export function FloatingBanners() {
  const { notices } = useShell();
  return (
    <>
      <OverrideBanner />
      <UpdatePrompt />
      <SignInAgain />
      <PaletteOutlet />
      <BellOutlet />
      <InspectorOutlet />
      <NoticeOutlet notices={notices} />
      <NetworkBar />
    </>
  );
}
