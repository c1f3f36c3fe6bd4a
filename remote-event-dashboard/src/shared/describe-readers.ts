import { isSeenBy, type Question } from '@event-portal/contracts';

/** Tells whoever is asked a sensitive question who reads the answer; nothing of any other. */
export function describeReaders(
  question: Pick<Question, 'sensitive' | 'seenBy' | 'hiddenFromReaders'>,
  { hasReaders }: { readonly hasReaders: boolean },
): string {
  if (!question.sensitive) return '';
  const isRead = hasReaders && isSeenBy(question, 'readers') && !question.hiddenFromReaders;
  const readers = [
    'the admins of the event',
    ...(isRead ? ['those who read applications'] : []),
    ...(isSeenBy(question, 'staff') ? ['whoever needs it at a desk'] : []),
  ];
  return `Your answer is read by ${new Intl.ListFormat('en').format(readers)}, and by nobody else.`;
}
