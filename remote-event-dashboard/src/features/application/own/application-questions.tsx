import { linkTo, SubmittableAnswers, type ApplicationAnswers } from '@event-portal/contracts';
import { asChecked, asChoice, type DraftFormOf } from '@event-portal/remote-kit/forms';
import { Checkbox, RadioGroup, TextArea, TextField } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { experienceLabels, questionLabels } from '../application-labels';

export type QuestionProps = { form: DraftFormOf<ApplicationAnswers> };

const levels = SubmittableAnswers.shape.experience.options;

/** How each question of the application is asked. */
export const questionFields: Record<keyof ApplicationAnswers, (props: QuestionProps) => ReactNode> = {
  affiliation: ({ form }) => (
    <TextField
      label={questionLabels.affiliation}
      autoComplete="organization"
      {...form.field('affiliation')}
    />
  ),
  experience: ({ form }) => (
    <RadioGroup
      label={questionLabels.experience}
      appearance="cards"
      options={levels.map((value) => ({ value, ...experienceLabels[value] }))}
      {...asChoice(levels, form.field('experience'))}
    />
  ),
  motivation: ({ form }) => (
    <TextArea
      label={questionLabels.motivation}
      description="A few sentences are enough. Half-baked ideas are welcome."
      rows={6}
      limit={2000}
      {...form.field('motivation')}
    />
  ),
  projectUrl: ({ form }) => (
    <TextField
      label={questionLabels.projectUrl}
      description="A link to a project, a portfolio or a repository."
      type="url"
      optional
      {...form.field('projectUrl')}
    />
  ),
  dietaryNeeds: ({ form }) => (
    <TextField
      label={questionLabels.dietaryNeeds}
      description="Allergies, and what you do not eat. Only the organisers of this event see it."
      optional
      {...form.field('dietaryNeeds')}
    />
  ),
  acceptsCodeOfConduct: ({ form }) => (
    <Checkbox
      label={questionLabels.acceptsCodeOfConduct}
      description={
        <>
          Be kind, ask before you touch or photograph, and tell the staff when something is wrong.{' '}
          <a href={linkTo('/terms')}>What we expect of each other</a>
        </>
      }
      {...asChecked(form.field('acceptsCodeOfConduct'))}
    />
  ),
};
