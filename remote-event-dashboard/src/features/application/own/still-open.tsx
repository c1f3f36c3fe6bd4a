import { questionsOf, type EventForm } from '@event-portal/contracts';
import { FieldLinks } from '@event-portal/ui';

/** What still needs an answer before the application can be sent, each with the way there. */
export function StillOpen({ form, questions }: { form: EventForm; questions: readonly string[] }) {
  if (questions.length === 0) return <p>Everything is answered. Read it once more, and send it.</p>;
  return (
    <div>
      <p>Still to answer before you can submit:</p>
      <FieldLinks
        fields={questionsOf(form)
          .filter(({ id }) => questions.includes(id))
          .map(({ id, label }) => ({ name: id, label }))}
      />
    </div>
  );
}
