import styles from './floating.module.css';
import { OverrideBanner } from './override-banner';
import { SignInAgain } from './sign-in-again';
import { UpdatePrompt } from './update-prompt';

/** What is to be known on every page, in one place: one banner below the other. */
export function FloatingBanners() {
  return (
    <div className={styles.stack}>
      <OverrideBanner />
      <UpdatePrompt />
      <SignInAgain />
    </div>
  );
}
