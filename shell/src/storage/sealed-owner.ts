import { nameHere, storedText } from './stored-value';

/** What the database of sealed copies is called. */
export const sealedName = () => nameHere('sealed');

/** Whose sealed copies there may be in this browser: where nobody has any, no database is opened, and no code is loaded. */
export const sealedFor = (window: Pick<Window, 'localStorage'>) =>
  storedText(window, 'localStorage', 'sealed-for');

/** Removes all of them with their keys; settles even where that fails. */
export function removeSealed(window: Pick<Window, 'indexedDB' | 'localStorage'>): Promise<void> {
  return new Promise((resolve) => {
    sealedFor(window).remove();
    const request = window.indexedDB.deleteDatabase(sealedName());
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
