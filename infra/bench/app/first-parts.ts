import type { Shell } from '../../../shell/src/shell-context';
import { FailurePage, FloatingBanners, NoticeOutlet, QuestionPart } from './later-parts';

const code = { FailurePage, FloatingBanners, NoticeOutlet, QuestionPart };
const parts = { code };

/** What no page needs to stand, and is in the first files all the same: nobody has thought of it. */
export const inFirstFiles: Shell['later'] = {
  get: () => parts,
  subscribe: () => () => undefined,
  load: async () => code,
};
