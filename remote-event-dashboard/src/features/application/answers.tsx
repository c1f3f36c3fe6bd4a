import type { ApplicationAnswers } from '@event-portal/contracts';
import { ExternalLink, KeyValueList } from '@event-portal/ui';
import styles from './answers.module.css';
import { experienceWords } from './application-words';

/** What somebody wrote, to read. */
export function Answers({ answers }: { answers: ApplicationAnswers }) {
  return (
    <KeyValueList
      items={[
        { key: 'Comes from', value: answers.affiliation || 'No answer' },
        {
          key: 'Experience',
          value: answers.experience ? experienceWords[answers.experience].label : 'No answer',
        },
        {
          key: 'Wants to make or learn',
          value: <p className={styles.text}>{answers.motivation || 'No answer'}</p>,
        },
        {
          key: 'Has made',
          value: /^https?:/i.test(answers.projectUrl) ? (
            <ExternalLink href={answers.projectUrl}>{answers.projectUrl}</ExternalLink>
          ) : (
            answers.projectUrl || 'No answer'
          ),
        },
        { key: 'For the kitchen', value: answers.dietaryNeeds || 'Nothing' },
      ]}
    />
  );
}
