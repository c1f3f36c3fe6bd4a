import * as z from 'zod/mini';
import { textBlock, WebAddress } from './fields';

// Sources of teams elsewhere may name these: they go with the next major version of the SDK.

/**
 * How much somebody has done of this before, as the first form asks it.
 * Goes with the next major version: ask by the event’s form
 */
export const ExperienceLevel = z.enum(['first-time', 'some', 'seasoned']);
/** Goes with the next major version: ask by the event’s form */
export type ExperienceLevel = z.infer<typeof ExperienceLevel>;

const answers = {
  affiliation: z.string().check(z.trim(), z.maxLength(120, 'Use at most 120 characters.')),
  experience: z.nullable(ExperienceLevel),
  motivation: textBlock(2000),
  projectUrl: z.string().check(z.trim(), z.maxLength(2048, 'Use at most 2048 characters.')),
  dietaryNeeds: z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.')),
  acceptsCodeOfConduct: z.boolean(),
};

/**
 * The answers to the first form while they are being written.
 * Goes with the next major version: take `draftAnswers`
 */
export const ApplicationAnswers = z.object(answers);
/** Goes with the next major version: take `Answers` */
export type ApplicationAnswers = z.infer<typeof ApplicationAnswers>;

/**
 * The answers to the first form as they have to be to be submitted.
 * Goes with the next major version: take `submittableAnswers`
 */
export const SubmittableAnswers = z.object({
  ...answers,
  affiliation: answers.affiliation.check(z.minLength(2, 'Use at least 2 characters.')),
  experience: z.enum(ExperienceLevel.options, 'Choose one.'),
  motivation: answers.motivation.check(z.minLength(40, 'Tell us a little more: at least 40 characters.')),
  projectUrl: z.union([z.literal(''), WebAddress]),
  acceptsCodeOfConduct: z.literal(true, 'This has to be ticked to go on.'),
});

/**
 * Nothing said to the first form.
 * Goes with the next major version: take `withBlanks`
 */
export const NO_ANSWERS: ApplicationAnswers = {
  affiliation: '',
  experience: null,
  motivation: '',
  projectUrl: '',
  dietaryNeeds: '',
  acceptsCodeOfConduct: false,
};
