import type { ApplicationAnswers } from '@event-portal/contracts';
import { FieldLinks } from '@event-portal/ui';
import { questionLabels } from '../application-labels';

/** What still needs an answer before the application can be sent, each with the way there. */
export function StillOpen({ questions }: { questions: readonly (keyof ApplicationAnswers)[] }) {
  if (questions.length === 0) return <p>Everything is answered. Read it once more, and send it.</p>;
  return (
    <div>
      <p>Still to answer before you can submit:</p>
      <FieldLinks fields={questions.map((name) => ({ name, label: questionLabels[name] }))} />
    </div>
  );
}
