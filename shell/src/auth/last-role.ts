import { storedText } from '../storage/stored-value';

/** What the head of the document keeps of whoever was here, so that it need not wait for the session. */
const KEPT = ['last-role', 'last-event-role'];

/** Forgets who was here: the next document asks for nothing ahead before the session has said who is there. */
export function forgetLastRole(window: Pick<Window, 'localStorage'>): void {
  for (const name of KEPT) storedText(window, 'localStorage', name).remove();
}
