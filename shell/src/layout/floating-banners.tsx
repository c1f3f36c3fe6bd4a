import { NetworkBar } from '../network/network-bar';
import { useShell } from '../shell-context';
import styles from './floating.module.css';
import { NoticeOutlet } from './notice-place';
import { OverrideBanner } from './override-banner';
import { PaletteOutlet } from './palette-outlet';
import { SignInAgain } from './sign-in-again';
import { UpdatePrompt } from './update-prompt';

/** What is to be known on every page, and what stands in for parts that did not come: one place, one below the other. */
export function FloatingBanners() {
  const { notices } = useShell();
  return (
    <div className={styles.stack}>
      <OverrideBanner />
      <UpdatePrompt />
      <SignInAgain />
      <PaletteOutlet />
      <NoticeOutlet notices={notices} />
      <NetworkBar />
    </div>
  );
}
