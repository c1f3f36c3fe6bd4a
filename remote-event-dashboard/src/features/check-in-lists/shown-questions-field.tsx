import { isSeenBy, MOST_SHOWN_ANSWERS, type AskedQuestions, type Question } from '@event-portal/contracts';
import type { Field } from '@event-portal/remote-kit/forms';
import { CheckboxGroup } from '@event-portal/ui';

export type ShownQuestionsFieldProps = {
  field: Field<string[]>;
  asked: AskedQuestions;
};

/** Which answers a verdict shows: of what is asked now and is for the staff too, or was chosen before. */
export function ShownQuestionsField({ field, asked }: ShownQuestionsFieldProps) {
  const { value, onChange, ...named } = field;
  const options = questionsOf(asked).filter(({ id, kind, isAsked, isForStaff }) =>
    value.includes(id) ? true : isAsked && isForStaff && kind !== 'file',
  );
  if (options.length === 0) return null;
  return (
    <CheckboxGroup
      {...named}
      label="Answers that are shown"
      optional
      description={`At most ${MOST_SHOWN_ANSWERS}. Whoever scans sees them of people with a seat.`}
      options={options.map((question) => ({
        value: question.id,
        label: question.label,
        ...describe(question),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

type Offered = Pick<Question, 'id' | 'label' | 'kind' | 'sensitive'> & {
  readonly isAsked: boolean;
  readonly isForStaff: boolean;
};

/** The questions of both forms; one that both ask is told once, and is for the fewest for whom one of them has it. */
function questionsOf({ confirmation, ...application }: AskedQuestions): Offered[] {
  const every = new Map<string, Offered>();
  for (const { questions, current } of [application, confirmation]) {
    for (const question of questions) {
      const { id, label, kind, sensitive } = question;
      const known = every.get(id);
      every.set(id, {
        ...{ id, label, kind },
        sensitive: sensitive || (known?.sensitive ?? false),
        isAsked: current.includes(id) || (known?.isAsked ?? false),
        isForStaff: isSeenBy(question, 'staff') && (known?.isForStaff ?? true),
      });
    }
  }
  return [...every.values()];
}

function describe({ sensitive, isAsked, isForStaff }: Offered) {
  const onlyHere = isForStaff
    ? 'Sensitive: staff see it nowhere else.'
    : 'Sensitive, and not for the staff: the list shows it to nobody.';
  const notes = [...(sensitive ? [onlyHere] : []), ...(isAsked ? [] : ['Not asked any more.'])];
  return notes.length > 0 && { description: notes.join(' ') };
}
