import { type ContentKind, keysOf } from '@event-portal/contracts';
import { momentsBetween, onDay } from './moments';
import type { Random } from './random';
import { addAuditEntry } from './seeded-audit';
import type { SeedData, SeededUser } from './seed-data';

type Piece = readonly [title: string, body: string, url: string | null, label: string];

const pieces: Readonly<Record<ContentKind, readonly Piece[]>> = {
  announcement: [
    [
      'Applications are open',
      'Riverside Hackathon takes applications for two more weeks. First-timers welcome.',
      null,
      'News',
    ],
    [
      'Travel support',
      'We refund train and bus tickets up to 60 dollars. Keep the receipt.',
      'https://example.org/travel',
      'Help',
    ],
    [
      'Mentors wanted',
      'You have done this before? Spend a Saturday helping those who have not.',
      null,
      'Call',
    ],
    ['Quiet hours', 'The upper floor is for sleep and quiet work from midnight on.', null, 'Venue'],
  ],
  'community-link': [
    ['Chat', 'Find a team, ask for help, share what you make.', 'https://chat.example.org/riverside', 'Talk'],
    ['Code of conduct', 'Short, plain, and meant.', 'https://example.org/conduct', 'Rules'],
    [
      'Photos of last year',
      'Four hundred of them. You may be in one.',
      'https://photos.example.org/riverside',
      'Memories',
    ],
    ['Newsletter', 'Six mails a year, never more.', 'https://example.org/newsletter', 'Stay in touch'],
    [
      'Report a problem',
      'Goes to two people who answer within the hour.',
      'https://example.org/report',
      'Help',
    ],
  ],
  'programming-resource': [
    [
      'Git in half an hour',
      'Commit, branch, merge, and what to do when it goes wrong.',
      'https://example.org/learn/git',
      'Basics',
    ],
    [
      'Your first web page',
      'From an empty file to something that you can show.',
      'https://example.org/learn/html',
      'Basics',
    ],
    [
      'Deploying on a Saturday night',
      'Three hosts with free plans, tried by people in a hurry.',
      'https://example.org/learn/deploy',
      'Hosting',
    ],
    [
      'Sensors without smoke',
      'Wiring, voltage and the five mistakes that everybody makes.',
      'https://example.org/learn/sensors',
      'Hardware',
    ],
    [
      'Open data of the city',
      'Buses, air, water, trees: what there is and how to ask for it.',
      'https://data.example.org',
      'Data',
    ],
    [
      'Accessible from the start',
      'Ten habits that cost nothing if you have them early.',
      'https://example.org/learn/accessibility',
      'Design',
    ],
    [
      'Pitching in two minutes',
      'What the jury remembers, and what it does not.',
      'https://example.org/learn/pitch',
      'Presenting',
    ],
    [
      'Working with a model',
      'Prompts, limits, and how to show what is yours.',
      'https://example.org/learn/models',
      'Data',
    ],
  ],
  sponsor: [
    [
      'Brightwater Energy',
      'Clean power for the valley, and for two hundred laptops.',
      'https://brightwater.example.org',
      'Gold',
    ],
    [
      'Mill & Sons',
      'The building, the tables, and the very strong coffee.',
      'https://mill.example.org',
      'Gold',
    ],
    [
      'Northbank Credit Union',
      'Prizes for projects that help the neighbourhood.',
      'https://northbank.example.org',
      'Silver',
    ],
    [
      'Circuit Corner',
      'A suitcase of boards and sensors to borrow.',
      'https://circuit.example.org',
      'Silver',
    ],
    ['Panadería Lucero', 'Breakfast on both days.', null, 'Community'],
    ['Riverside Public Library', 'Books, rooms, patience.', 'https://library.example.org', 'Community'],
  ],
};

/** Fills the portal's own pages. */
export function addContent(seed: SeedData, random: Random, today: Date, author: SeededUser): void {
  for (const kind of keysOf(pieces)) {
    const list = pieces[kind];
    const moments = momentsBetween(random, onDay(today, -28), onDay(today, -1), list.length);
    for (const [index, [title, body, url, label]] of list.entries()) {
      const updatedAt = moments[index] ?? onDay(today, -1);
      const itemId = random.uuid();
      seed.contentItems.push({
        itemId,
        kind,
        title,
        body,
        url,
        label,
        position: index * 10,
        publishedAt: updatedAt,
        updatedAt,
      });
      addAuditEntry(seed, updatedAt, author, {
        action: 'content.created',
        target: { kind: 'content', id: itemId, label: title },
      });
    }
  }
}
