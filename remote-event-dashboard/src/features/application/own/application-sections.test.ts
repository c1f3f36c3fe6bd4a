import {
  ExperienceLevel,
  NO_ANSWERS,
  SubmittableAnswers,
  type ApplicationAnswers,
} from '@event-portal/contracts';
import { completeAnswers } from '@event-portal/testing';
import * as fc from 'fast-check';
import { applicationSections, openQuestions } from './application-sections';

const anyAnswers: fc.Arbitrary<ApplicationAnswers> = fc.record({
  affiliation: fc.string({ maxLength: 5 }),
  experience: fc.constantFrom(null, ...ExperienceLevel.options),
  motivation: fc.string({ maxLength: 80 }),
  projectUrl: fc.constantFrom('', 'example.org', 'https://example.org'),
  dietaryNeeds: fc.string({ maxLength: 5 }),
  acceptsCodeOfConduct: fc.boolean(),
});

test('every question is asked once', () => {
  const asked = applicationSections.flatMap(({ questions }) => questions);
  expect([...asked].sort()).toEqual(Object.keys(NO_ANSWERS).sort());
});

test('nothing is open exactly when the application can be sent, whatever is written', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      expect(openQuestions(answers).length === 0).toBe(SubmittableAnswers.safeParse(answers).success);
    }),
  );
});

test('what is open stands in the order in which it is asked', () => {
  expect(openQuestions(NO_ANSWERS)).toEqual([
    'affiliation',
    'experience',
    'motivation',
    'acceptsCodeOfConduct',
  ]);
  expect(openQuestions({ ...completeAnswers, projectUrl: 'example.org' })).toEqual(['projectUrl']);
});
