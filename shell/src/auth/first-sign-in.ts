import { wasSignedIn } from './last-role';
import { createOAuth, redirectIn, type SignInSettings } from './oauth';
import { isReturnFromSignIn, signInMark } from './sign-in-attempt';
import { keepApart } from '../storage/stored-value';
import { whenIdle } from '../when-idle';

declare global {
  interface Window {
    /** The role of whoever is there, once the session has said it; empty for nobody, undefined or null where that is not known. */
    sessionRole?: Promise<string | null | undefined>;
  }
}

/** The longest that the shell waits, in milliseconds: where the session does not answer, there would be nothing on the page. */
const SHELL_WITHIN_MS = 3000;

/**
 * The login page before the shell, whose files its document does not ask for by itself (decision 0078). Shows its card and signs in
 * where the session says that nobody is there; the shell comes after it. Where somebody may be, where there is something to say
 * about a sign-in before, or where one fails, the shell comes at once: it leads on, or has the words.
 */
export function startSignIn(window: Window): void {
  const { document, location } = window;
  try {
    const settings = readSettings(document);
    keepApart(settings.basePath ?? '');
    const search = new URLSearchParams(location.search);
    if (!window.sessionRole || search.has('authError') || isReturnFromSignIn(window))
      return startShell(document);
    if (wasSignedIn(window)) startShell(document);
    else setTimeout(() => startShell(document), SHELL_WITHIN_MS);
    void window.sessionRole.then((role) => {
      if (role !== '' || !showCard(window, settings, redirectIn(search))) return startShell(document);
      // What the card needs, and its first frame, come before.
      const afterCard = () =>
        window.requestAnimationFrame(() => void whenIdle(window).then(() => startShell(document)));
      if (document.readyState === 'complete') afterCard();
      else window.addEventListener('load', afterCard);
    });
  } catch {
    startShell(document);
  }
}

type Settings = SignInSettings & { readonly basePath?: string };

function readSettings(document: Document): Settings {
  const settings: unknown = JSON.parse(document.getElementById('runtime')?.textContent ?? 'null');
  if (!isSettings(settings)) throw new Error('The page carries no settings.');
  return settings;
}

/** The document server has written them, and the shell verifies them all: here it is whether they are there. */
function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && 'idpAuthorizeUrl' in value;
}

/** @returns whether there was a place for it. */
function showCard(window: Window, settings: Settings, redirect: string): boolean {
  const { document } = window;
  const card = document.querySelector<HTMLTemplateElement>('#first-sign-in')?.content.firstElementChild;
  const place = document.querySelector('#first-paint .fp-outline');
  const lead = card?.querySelector<HTMLElement>('[data-on-the-way]');
  const button = card?.querySelector('button');
  if (!card || !place || !lead || !button) return false;
  if (redirect !== '') lead.textContent = lead.dataset.onTheWay ?? '';
  button.addEventListener('click', () => {
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    try {
      createOAuth(settings, {
        document,
        location: window.location,
        randomUUID: () => window.crypto.randomUUID(),
      }).signIn('discord', redirect);
      window.hasBegunSignIn = true;
      signInMark(window).write('true');
    } catch {
      // It presses its own button, and says why that does not work.
      startShell(document);
    }
  });
  // Back from the identity provider, the page may come as it was left: somebody may be signed in by now.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    button.ariaBusy = null;
    window.sessionReply = undefined;
    window.hasBegunSignIn = false;
    signInMark(window).remove();
  });
  place.before(card);
  return true;
}

/** Asks for the files that the document has put off; once. */
function startShell(document: Document): void {
  const template = document.querySelector<HTMLTemplateElement>('#shell-files');
  if (!template) return;
  template.remove();
  const files = document.importNode(template.content, true);
  // One after the other, as deferred ones are.
  for (const script of files.querySelectorAll('script')) script.async = false;
  document.head.append(files);
}
