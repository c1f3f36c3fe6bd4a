import { lazyPart } from './lazy-part';
import { PlainQuestion } from './plain-question';

/** Where a question is asked. A dialog's behaviour is large, and most visits have nothing to lose. */
export const QuestionPart = lazyPart(
  () => import('./question-dialog').then((module) => module.QuestionDialog),
  PlainQuestion,
);
