import type { ApplicationAnswers } from '@event-portal/contracts';
import { ExternalLink, KeyValueList } from '@event-portal/ui';
import styles from './answers.module.css';
import { experienceWords, questionWords } from './application-words';

/** What somebody wrote, to read: each answer under the question as it was asked. */
export function Answers({ answers }: { answers: ApplicationAnswers }) {
  return (
    <KeyValueList
      items={[
        { key: questionWords.affiliation, value: answers.affiliation || 'No answer' },
        {
          key: questionWords.experience,
          value: answers.experience ? experienceWords[answers.experience].label : 'No answer',
        },
        {
          key: questionWords.motivation,
          value: <p className={styles.text}>{answers.motivation || 'No answer'}</p>,
        },
        {
          key: questionWords.projectUrl,
          value: /^https?:/i.test(answers.projectUrl) ? (
            <ExternalLink href={answers.projectUrl}>{answers.projectUrl}</ExternalLink>
          ) : (
            answers.projectUrl || 'No answer'
          ),
        },
        { key: questionWords.dietaryNeeds, value: answers.dietaryNeeds || 'No answer' },
        { key: questionWords.acceptsCodeOfConduct, value: answers.acceptsCodeOfConduct ? 'Yes' : 'Not yet' },
      ]}
    />
  );
}
