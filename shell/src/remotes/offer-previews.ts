import { overrideRemote, type VerifiedPreview } from '@event-portal/contracts';
import type { HttpClient, Notice } from '@event-portal/remote-kit';
import type { OfferedPreviews } from './offered-previews';
import { readPreview } from './read-preview';
import type { RegistryAccess } from './registry-access';
import type { Person } from './version-machine';
import type { VersionOverrides } from './version-overrides';

/** What somebody is asked before they see what is not live. */
export type Question = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly tone: 'default';
};

/** What an offer is made with. */
export type OfferParts = {
  readonly offered: OfferedPreviews;
  /** Whether versions may be tried in this portal at all. */
  readonly isAllowed: boolean;
  readonly readPerson: () => Promise<Person>;
  readonly access: Pick<RegistryAccess, 'verifyPreview'>;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly http: HttpClient;
  readonly overrides: Pick<VersionOverrides, 'set'>;
  readonly notify: (notice: Notice) => void;
  readonly reload: () => void;
};

/**
 * Asks whoever came with the address of previews whether they are to be shown in this browser. They are for superusers, whoever
 * else has the address, and nobody comes to see one by following a link alone. Whoever is not signed in is asked afterwards.
 */
export async function offerPreviews(parts: OfferParts): Promise<void> {
  const { offered, isAllowed, readPerson, ask, notify, reload } = parts;
  const person = await readPerson();
  if (!person) return;
  offered.forget();
  if (!isAllowed || !person.isSuperuser)
    return notify({
      tone: 'problem',
      text: 'Previews are for those who may try versions of the portal. You see what is live.',
    });
  const previews = await verifyAll(parts);
  if (!previews)
    return notify({
      tone: 'problem',
      text: 'This preview cannot be shown: it has ended, was taken back, or is not for this portal. Ask whoever sent it for another address.',
    });
  if (!(await ask(describe(previews)))) return;
  try {
    await show(previews, parts);
  } catch {
    return notify({
      tone: 'problem',
      text: 'The preview could not be shown. Open its address once more.',
    });
  }
  reload();
}

type Verified = { readonly token: string; readonly preview: VerifiedPreview };

async function verifyAll({ offered, access }: OfferParts): Promise<readonly Verified[] | undefined> {
  const verify = async (token: string) => ({ token, preview: await readPreview(access, token) });
  return Promise.all(offered.tokens.map(verify)).catch(() => undefined);
}

async function show(previews: readonly Verified[], { http, overrides }: OfferParts): Promise<void> {
  // Logged before it happens, so that every try leaves a trace.
  for (const { preview } of previews)
    await http(overrideRemote, { body: { remote: preview.remote, version: preview.version } });
  for (const { token, preview } of previews)
    overrides.set(preview.remote, preview.version, { token, title: preview.title });
}

function describe(previews: readonly Verified[]): Question {
  const each = previews.map(({ preview: { title, remote, owner, expiresAt } }) => {
    const until = new Date(expiresAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    return `“${title}” (${remote}, by ${owner}, until ${until})`;
  });
  return {
    title: previews.length === 1 ? 'Show a preview?' : `Show ${previews.length} previews?`,
    text: `${each.join(', ')}: not released, and with the real data. It is shown in this browser alone, for an hour, and that is written into the log.`,
    confirmLabel: previews.length === 1 ? 'Show it' : 'Show them',
    cancelLabel: 'Stay with what is live',
    tone: 'default',
  };
}
