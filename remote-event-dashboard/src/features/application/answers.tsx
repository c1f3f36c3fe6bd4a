import {
  answerInWords,
  askedQuestions,
  isAnswered,
  type Answers as GivenAnswers,
  type EventForm,
  type Question,
} from '@event-portal/contracts';
import { ExternalLink, KeyValueList } from '@event-portal/ui';
import styles from './answers.module.css';

/** What somebody wrote, to read: each answer under the question as it was asked. */
export function Answers({ form, answers }: { form: EventForm; answers: GivenAnswers }) {
  return (
    <KeyValueList
      items={askedQuestions(form, answers).map((question) => ({
        key: question.label,
        value: <Answer question={question} answers={answers} />,
      }))}
    />
  );
}

function Answer({ question, answers }: { question: Question; answers: GivenAnswers }) {
  const answer = answers[question.id];
  const words = answerInWords(question, answer);
  if (!isAnswered(answer)) return question.kind === 'consent' ? 'Not yet' : 'No answer';
  switch (question.kind) {
    case 'text':
      return <p className={styles.text}>{words}</p>;
    case 'link':
      return /^https?:/i.test(words) ? <ExternalLink href={words}>{words}</ExternalLink> : words;
    case 'email':
      return <a href={`mailto:${words}`}>{words}</a>;
    case 'line':
    case 'phone':
    case 'choice':
    case 'choices':
    case 'list':
    case 'number':
    case 'date':
    case 'consent':
      return words;
  }
}
