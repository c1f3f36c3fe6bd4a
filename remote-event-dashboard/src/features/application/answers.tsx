import type { ApplicationAnswers } from '@event-portal/contracts';
import { ExternalLink, KeyValueList } from '@event-portal/ui';
import styles from './answers.module.css';
import { experienceLabels, questionLabels } from './application-labels';

/** What somebody wrote, to read: each answer under the question as it was asked. */
export function Answers({ answers }: { answers: ApplicationAnswers }) {
  return (
    <KeyValueList
      items={[
        { key: questionLabels.affiliation, value: answers.affiliation || 'No answer' },
        {
          key: questionLabels.experience,
          value: answers.experience ? experienceLabels[answers.experience].label : 'No answer',
        },
        {
          key: questionLabels.motivation,
          value: <p className={styles.text}>{answers.motivation || 'No answer'}</p>,
        },
        {
          key: questionLabels.projectUrl,
          value: /^https?:/i.test(answers.projectUrl) ? (
            <ExternalLink href={answers.projectUrl}>{answers.projectUrl}</ExternalLink>
          ) : (
            answers.projectUrl || 'No answer'
          ),
        },
        { key: questionLabels.dietaryNeeds, value: answers.dietaryNeeds || 'No answer' },
        { key: questionLabels.acceptsCodeOfConduct, value: answers.acceptsCodeOfConduct ? 'Yes' : 'Not yet' },
      ]}
    />
  );
}
