import { storedText } from '../storage/stored-value';

/** Forgets who was here: the next document asks for nothing ahead before the session has said who is there. */
export function forgetLastRole(window: Pick<Window, 'localStorage'>): void {
  storedText(window, 'localStorage', 'last-role').remove();
}
