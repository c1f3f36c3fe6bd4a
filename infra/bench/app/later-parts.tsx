import { NetworkBar } from '../../../shell/src/layout/network-bar';
import { NoticeOutlet } from '../../../shell/src/layout/notice-place';
import { PaletteOutlet } from '../../../shell/src/layout/palette-outlet';
import { SignInAgain } from '../../../shell/src/layout/sign-in-again';
import { useShell } from '../../../shell/src/shell-context';

export { FailurePage } from '@event-portal/remote-kit/routing';
export { QuestionPart } from '../../../shell/src/layout/question-part';
export { NoticeOutlet };

/** What the shell shows beside every page, without what is said of versions. */
export function FloatingBanners() {
  const { notices } = useShell();
  return (
    <>
      <SignInAgain />
      <PaletteOutlet />
      <NoticeOutlet notices={notices} />
      <NetworkBar />
    </>
  );
}
