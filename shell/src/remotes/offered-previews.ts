import { PREVIEW_FRAGMENT, previewsOf } from '@event-portal/contracts';
import { storedText } from '../storage/stored-value';

const KEY = 'offered-previews';

/** The previews that this tab was sent to, until somebody who is signed in has said whether they are to be shown. */
export type OfferedPreviews = { readonly tokens: readonly string[]; readonly forget: () => void };

/**
 * Takes the previews out of the address that the page was loaded with. They outlast signing in, which leads away from it; whoever
 * copies the address afterwards does not hand them on.
 */
export function takeOfferedPreviews(
  window: Pick<Window, 'history' | 'location' | 'sessionStorage'>,
): OfferedPreviews {
  const { location, history } = window;
  const kept = storedText(window, 'sessionStorage', KEY);
  const isOffered = location.hash.startsWith(PREVIEW_FRAGMENT);
  const offered = isOffered ? location.hash : (kept.read() ?? '');
  if (isOffered) {
    kept.write(offered);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return { tokens: previewsOf(offered), forget: kept.remove };
}
