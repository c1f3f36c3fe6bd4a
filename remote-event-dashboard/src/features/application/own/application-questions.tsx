import { linkTo, SubmittableAnswers, type ApplicationAnswers } from '@event-portal/contracts';
import { Checkbox, RadioGroup, TextArea, TextField } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { experienceWords, questionWords } from '../application-words';

export type QuestionProps = {
  answers: ApplicationAnswers;
  onChange: (part: Partial<ApplicationAnswers>) => void;
};

/** How each question of the application is asked. */
export const questionFields: Record<keyof ApplicationAnswers, (props: QuestionProps) => ReactNode> = {
  affiliation: ({ answers, onChange }) => (
    <TextField
      name="affiliation"
      label={questionWords.affiliation}
      autoComplete="organization"
      value={answers.affiliation}
      onChange={(affiliation) => onChange({ affiliation })}
    />
  ),
  experience: ({ answers, onChange }) => (
    <RadioGroup
      name="experience"
      label={questionWords.experience}
      appearance="cards"
      options={SubmittableAnswers.shape.experience.options.map((value) => ({
        value,
        ...experienceWords[value],
      }))}
      value={answers.experience ?? ''}
      onChange={(value) =>
        onChange({ experience: SubmittableAnswers.shape.experience.safeParse(value).data ?? null })
      }
    />
  ),
  motivation: ({ answers, onChange }) => (
    <TextArea
      name="motivation"
      label={questionWords.motivation}
      description="A few sentences are enough. Half-baked ideas are welcome."
      rows={6}
      limit={2000}
      value={answers.motivation}
      onChange={(motivation) => onChange({ motivation })}
    />
  ),
  projectUrl: ({ answers, onChange }) => (
    <TextField
      name="projectUrl"
      label={questionWords.projectUrl}
      description="A link to a project, a portfolio or a repository."
      type="url"
      optional
      value={answers.projectUrl}
      onChange={(projectUrl) => onChange({ projectUrl })}
    />
  ),
  dietaryNeeds: ({ answers, onChange }) => (
    <TextField
      name="dietaryNeeds"
      label={questionWords.dietaryNeeds}
      description="Allergies, and what you do not eat. Only the organisers of this event see it."
      optional
      value={answers.dietaryNeeds}
      onChange={(dietaryNeeds) => onChange({ dietaryNeeds })}
    />
  ),
  acceptsCodeOfConduct: ({ answers, onChange }) => (
    <Checkbox
      name="acceptsCodeOfConduct"
      label={questionWords.acceptsCodeOfConduct}
      description={
        <>
          Be kind, ask before you touch or photograph, and tell the staff when something is wrong.{' '}
          <a href={linkTo('/terms')}>What we expect of each other</a>
        </>
      }
      checked={answers.acceptsCodeOfConduct}
      onChange={(acceptsCodeOfConduct) => onChange({ acceptsCodeOfConduct })}
    />
  ),
};
