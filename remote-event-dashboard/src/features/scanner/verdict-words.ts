import { isGranted, type CheckInListKind, type ScanResult, type Verdict } from '@event-portal/contracts';
import { formatClockTime } from '@event-portal/ui';

/** How a verdict is told: in colour and shape, in a few words, and in one line. */
export type VerdictWords = {
  readonly tone: 'success' | 'warning' | 'danger';
  readonly title: string;
  readonly line: string;
};

const plain: Record<Exclude<Verdict, 'welcome' | 'goodbye'>, VerdictWords> = {
  unknown: bad('Not a pass of this portal', 'Ask for the pass in the portal, or search for the name.'),
  wrong_event: bad('Pass of another event', 'Ask for the pass to this event, or search for the name.'),
  expired: bad('Pass has expired', 'Ask them to open their pass again, or search for the name.'),
  revoked: bad(
    'Pass is not valid any more',
    'It was replaced, or the seat was given back. Search for the name, or ask an organiser.',
  ),
  not_accepted: bad('Applied, not accepted', 'They have no seat at this event. An organiser can help.'),
  declined: bad('Has declined', 'They have given up their seat. An organiser can help.'),
  wrong_list: bad('Not on this list', 'The list is for those who have come through the door.'),
  not_open: careful('List is closed', 'It takes no scans at this moment.'),
  already_in: careful('Already in', 'They were scanned before.'),
  not_in: careful('Not in', 'They were not scanned on the way in.'),
  limit_reached: careful('Limit reached', 'They have had all that one person may have.'),
  out_of_stock: careful('Nothing left', 'All that there was has been given.'),
};

/** A verdict that names nobody. */
export function describeVerdict(verdict: Verdict): VerdictWords {
  if (verdict === 'welcome') return { tone: 'success', title: 'Welcome', line: '' };
  return verdict === 'goodbye' ? { tone: 'success', title: 'Goodbye', line: '' } : plain[verdict];
}

/** What has become of a scan, with the name of whom it lets in, and what came before. */
export function describeResult({
  verdict,
  person,
  earlier,
}: Pick<ScanResult, 'verdict' | 'person' | 'earlier'>): VerdictWords {
  const words = describeVerdict(verdict);
  if (isGranted(verdict)) {
    const [first = ''] = person?.name.split(' ') ?? [];
    return { ...words, title: first === '' ? words.title : `${words.title}, ${first}` };
  }
  if (!earlier) return words;
  const by = earlier.by === null ? '' : `, by ${earlier.by}`;
  const since = verdict === 'already_in' ? 'Since' : 'Last at';
  return { ...words, line: `${since} ${formatClockTime(earlier.at)}${by} on ${earlier.device}` };
}

/** What is done to somebody whom one chooses by hand: "Check in Pia Walker". */
export function describeDeed(kind: CheckInListKind, direction: 'in' | 'out', name: string): string {
  if (direction === 'out') return `Check out ${name}`;
  return kind === 'meal' || kind === 'swag' ? `Hand out to ${name}` : `Check in ${name}`;
}

function bad(title: string, line: string): VerdictWords {
  return { tone: 'danger', title, line };
}

function careful(title: string, line: string): VerdictWords {
  return { tone: 'warning', title, line };
}
