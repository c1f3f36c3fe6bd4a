import { storedText } from '../storage/stored-value';

/** What the document keeps of who was here last in this browser. */
const lastRole = (window: Pick<Window, 'localStorage'>) => storedText(window, 'localStorage', 'last-role');

/** Whether somebody was signed in when the session was read last: they may be still. */
export function wasSignedIn(window: Pick<Window, 'localStorage'>): boolean {
  return Boolean(lastRole(window).read());
}

/** Forgets who was here: the next document asks for nothing ahead before the session has said who is there. */
export function forgetLastRole(window: Pick<Window, 'localStorage'>): void {
  lastRole(window).remove();
}
