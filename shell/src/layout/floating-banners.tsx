import { NetworkBar } from '../network/network-bar';
import { useShell } from '../shell-context';
import styles from './floating.module.css';
import { NoticePlace } from './notice-place';
import { OverrideBanner } from './override-banner';
import { PalettePlace } from './palette-place';
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
      <PalettePlace />
      <NoticePlace notices={notices} />
      <NetworkBar />
    </div>
  );
}
