import { codeOnDemand } from '../on-demand/code-on-demand';

/** What all dialogs and drawers behave by. */
export const modalCode = codeOnDemand(() => import('./full-modal').then((module) => module.FullModal));

/**
 * Asks for what dialogs and drawers behave by together with the code of one that comes later; it would be asked for after that
 * otherwise.
 * @returns the code that was asked for
 */
export function withModals<T>(dialog: Promise<T>): Promise<T> {
  void modalCode.load();
  return dialog;
}
