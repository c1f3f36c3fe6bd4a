import {
  answerInWords,
  askedQuestions,
  isAnswered,
  isStoredFile,
  type Answers as GivenAnswers,
  type EventForm,
  type EventId,
  type Question,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { ExternalLink, KeyValueList } from '@event-portal/ui';
import { FileLink } from '#shared/file-link.tsx';
import { filesOf, type FilePlaces } from '#shared/file-places.ts';
import styles from './answers.module.css';

export type AnswersProps = {
  eventId: EventId;
  form: EventForm;
  answers: GivenAnswers;
  /** Whether somebody else reads them than who gave them. */
  isOfOthers?: boolean;
};

/** What somebody wrote, to read: each answer under the question as it was asked. */
export function Answers({ eventId, form, answers, isOfOthers = false }: AnswersProps) {
  const files = filesOf(usePlatform(), eventId);
  return (
    <KeyValueList
      items={askedQuestions(form, answers).map((question) => ({
        key: question.label,
        value: <Answer question={question} answers={answers} files={files} isOfOthers={isOfOthers} />,
      }))}
    />
  );
}

type AnswerProps = { question: Question; answers: GivenAnswers; files: FilePlaces; isOfOthers: boolean };

function Answer({ question, answers, files, isOfOthers }: AnswerProps) {
  const answer = answers[question.id];
  const words = answerInWords(question, answer);
  if (!isAnswered(answer)) return question.kind === 'consent' ? 'Not yet' : 'No answer';
  if (isStoredFile(answer))
    return <FileLink file={answer} address={files.addressOf(answer)} isOfOthers={isOfOthers} />;
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
    case 'file':
    case 'consent':
      return words;
  }
}
