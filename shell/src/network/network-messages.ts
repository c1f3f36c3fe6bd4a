import type { Tone } from '@event-portal/ui';
import type { NetworkReport } from './network-status';

/** What the bar says: what is the matter, and what is safe. */
type NetworkMessage = {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly isToLoad?: boolean;
};

/**
 * The words for the state of the network; null when there is nothing to say.
 * @param asOf of when the page is, where it was kept and came without a network: "14:32"
 */
export function describeNetwork(
  { reach, waiting, isKept, saved, refused }: NetworkReport,
  asOf?: string,
): NetworkMessage | null {
  const count = waiting.length;
  const sentLater = isKept ? keptHere : keptOpen;
  const waits = `${changes(count)} ${count === 1 ? 'waits' : 'wait'}`;
  if (asOf !== undefined && (reach === 'offline' || reach === 'unreachable'))
    return {
      tone: 'warning',
      title: `Without a network: as it was at ${asOf}`,
      text: count > 0 ? `${waits} to be sent. ${sentLater}` : nothingSaved,
    };
  if (reach === 'offline')
    return count > 0
      ? { tone: 'warning', title: `You are offline: ${waits}`, text: sentLater }
      : { tone: 'warning', title: 'You are offline', text: nothingSaved };
  if (reach === 'unreachable')
    return count > 0
      ? { tone: 'warning', title: `The portal cannot be reached: ${waits}`, text: sentLater }
      : { tone: 'warning', title: 'The portal cannot be reached', text: nothingSaved };
  if (count > 0) return { tone: 'warning', title: `${waits} to be sent`, text: sentLater };
  if (refused.length > 0)
    return {
      tone: 'danger',
      title: `${changes(refused.length)} that waited ${refused.length === 1 ? 'was' : 'were'} not saved`,
      text: '',
    };
  if (reach === 'slow')
    return { tone: 'neutral', title: 'The connection is slow', text: 'An answer is still on its way.' };
  if (saved > 0)
    return {
      tone: 'success',
      title: `${changes(saved)} that waited ${saved === 1 ? 'is' : 'are'} saved`,
      text: '',
    };
  if (asOf !== undefined)
    return {
      tone: 'neutral',
      title: `This page is of ${asOf}`,
      text: 'You are connected again. Load it to see it as it is now.',
      isToLoad: true,
    };
  return null;
}

/** When a page was kept, in the words of its title: the time of day, and the day where that is another one. */
export function describeKeptAt(keptAt: string | undefined, now = new Date()): string | undefined {
  if (keptAt === undefined) return undefined;
  const then = new Date(Number(keptAt));
  const time = then.toTimeString().slice(0, 5);
  return then.toDateString() === now.toDateString() ? time : `${time}, ${then.toDateString()}`;
}

const keptHere =
  'It is kept in this browser for up to 24 hours, and sent once you are connected and signed in.';
const keptOpen = 'Keep this page open: it is sent as soon as the connection is back.';
const nothingSaved =
  'What you see may be older than it is, and what you change cannot be saved until the connection is back.';

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
}
