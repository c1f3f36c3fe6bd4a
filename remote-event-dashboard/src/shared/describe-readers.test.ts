import { describeReaders } from './describe-readers';

const sensitive = { sensitive: true, seenBy: 'admins', hiddenFromReaders: false } as const;

test.each([
  ['nothing of a question that is not sensitive', { ...sensitive, sensitive: false }, true, ''],
  [
    'the admins alone',
    sensitive,
    true,
    'Your answer is read by the admins of the event, and by nobody else.',
  ],
  [
    'the admins alone where nothing else is said',
    { ...sensitive, seenBy: undefined },
    true,
    'Your answer is read by the admins of the event, and by nobody else.',
  ],
  [
    'those who read applications',
    { ...sensitive, seenBy: 'readers' as const },
    true,
    'Your answer is read by the admins of the event and those who read applications, and by nobody else.',
  ],
  [
    'the desk',
    { ...sensitive, seenBy: 'staff' as const },
    true,
    'Your answer is read by the admins of the event, those who read applications, and whoever needs it at a desk, and by nobody else.',
  ],
  [
    'no readers from whom it is hidden',
    { ...sensitive, seenBy: 'staff' as const, hiddenFromReaders: true },
    true,
    'Your answer is read by the admins of the event and whoever needs it at a desk, and by nobody else.',
  ],
  [
    'no readers of a form that nobody scores',
    { ...sensitive, seenBy: 'staff' as const },
    false,
    'Your answer is read by the admins of the event and whoever needs it at a desk, and by nobody else.',
  ],
])('whoever is asked is told of %s', (_whom, question, hasReaders, words) => {
  expect(describeReaders(question, { hasReaders })).toBe(words);
});
