import type { Tone } from '@event-portal/ui';
import type { NetworkReport } from './network-status';

/** What the bar says: what is the matter, and what is safe. */
type NetworkWords = { readonly tone: Tone; readonly title: string; readonly text: string };

/** The words for the state of the network; null when there is nothing to say. */
export function describeNetwork({ reach, waiting, saved }: NetworkReport): NetworkWords | null {
  const count = waiting.length;
  const waits = `${changes(count)} ${count === 1 ? 'waits' : 'wait'}`;
  if (reach === 'offline')
    return count > 0
      ? { tone: 'warning', title: `You are offline: ${waits}`, text: sentLater }
      : { tone: 'warning', title: 'You are offline', text: nothingSaved };
  if (reach === 'unreachable')
    return count > 0
      ? { tone: 'warning', title: `The portal cannot be reached: ${waits}`, text: sentLater }
      : { tone: 'warning', title: 'The portal cannot be reached', text: nothingSaved };
  if (count > 0) return { tone: 'warning', title: `${waits} to be sent`, text: sentLater };
  if (reach === 'slow')
    return { tone: 'neutral', title: 'The connection is slow', text: 'An answer is still on its way.' };
  if (saved > 0)
    return {
      tone: 'success',
      title: `${changes(saved)} that waited ${saved === 1 ? 'is' : 'are'} saved`,
      text: '',
    };
  return null;
}

const sentLater = 'Keep this page open: it is sent as soon as the connection is back.';
const nothingSaved =
  'What you see may be older than it is, and what you change cannot be saved until the connection is back.';

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
}
