import { openPastRegistry, PastRegistry } from '@event-portal/contracts';
import type { HttpClient, Notice } from '@event-portal/remote-kit';
import type { Question } from './offer-previews';
import type { PastVisit } from './past-visit';
import type { RegistryAccess } from './registry-access';
import type { Person } from './version-machine';

/** What looking back needs. */
type PastParts = {
  readonly access: Pick<RegistryAccess, 'fetchPast'>;
  /** What the registry calls the place that it is for. */
  readonly environment: string;
  readonly readPerson: () => Promise<Person>;
  readonly notify: (notice: Notice) => void;
};

/** What the first look takes beyond that. */
type OpenPastParts = PastParts & {
  readonly ask: (question: Question) => Promise<boolean>;
  readonly http: HttpClient;
  readonly visit: Pick<PastVisit, 'start'>;
  /** Forgets what has failed here: it has nothing to do with the past. */
  readonly forgetFailures: () => void;
  readonly reload: () => void;
};

/**
 * Asks whether the portal is to be shown in this browser as a document of the registry's past described it. That is for superusers,
 * and for everybody where the portal is developed.
 */
export async function openPast(sequence: number, parts: OpenPastParts): Promise<void> {
  const { environment, readPerson, ask, http, visit, forgetFailures, notify, reload } = parts;
  const person = await readPerson();
  if (!mayLookBack(person, environment))
    return notify({ tone: 'problem', text: 'The portal as it was is shown to superusers alone.' });
  const past = await readPast(sequence, parts).catch(() => undefined);
  if (!past) return notify({ tone: 'problem', text: describeMissing(sequence) });
  if (!(await ask(describe(past, person)))) return;
  try {
    // Logged before it happens, so that every look leaves a trace.
    if (person?.isSuperuser) await http(openPastRegistry, { body: { sequence } });
    visit.start(sequence);
  } catch {
    return notify({ tone: 'problem', text: 'The portal as it was could not be opened. Try again.' });
  }
  forgetFailures();
  reload();
}

/** What somebody looks back at, where they may. What cannot be shown is told. */
export async function findPast(sequence: number, parts: PastParts): Promise<PastRegistry | undefined> {
  if (!mayLookBack(await parts.readPerson(), parts.environment)) return undefined;
  try {
    return await readPast(sequence, parts);
  } catch {
    parts.notify({ tone: 'problem', text: `${describeMissing(sequence)} You see what is live.` });
    return undefined;
  }
}

/** What was kept out of it, in words. */
function describeKeptOut({ keptOut }: PastRegistry): string[] {
  return keptOut.map(
    ({ remote, version, why }) =>
      `${remote} ${version} is not shown: ${why === 'taken-back' ? 'it was taken back since' : 'its files are gone'}`,
  );
}

function mayLookBack(person: Person, environment: string): boolean {
  return person !== null && (person.isSuperuser || environment === 'development');
}

async function readPast(sequence: number, { access }: Pick<PastParts, 'access'>): Promise<PastRegistry> {
  return PastRegistry.parse(await access.fetchPast(sequence));
}

function describeMissing(sequence: number): string {
  return `Document ${sequence} cannot be opened: it is what is live, is not in the history, or a key that has signed it was withdrawn.`;
}

function describe(past: PastRegistry, person: Person): Question {
  const at = new Date(past.issuedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const keptOut = describeKeptOut(past).map((text) => `${text}.`);
  return {
    title: 'Open the portal as it was?',
    text: [
      `Versions, canaries and flags are those of document ${past.sequence}, from ${at}; people and data are those of now.`,
      ...keptOut,
      `It is shown in this browser alone, for an hour${person?.isSuperuser ? ', and that is written into the log' : ''}.`,
    ].join(' '),
    confirmLabel: 'Open it',
    cancelLabel: 'Stay with what is live',
    tone: 'default',
  };
}
