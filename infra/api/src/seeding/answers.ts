import { FIRST_FORM, withBlanks, type Answers } from '@event-portal/contracts';
import type { Random } from './random';

const affiliations = [
  'Riverside Community College',
  'Universidad de los Andes',
  'Technische Universität Dresden',
  'University of Lagos',
  'École normale supérieure de Lyon',
  'Tohoku University',
  'Independent',
  'Makerspace 42',
  'Westfield High School',
  'Universidade do Porto',
  'IIT Kharagpur',
  'Queen’s University Belfast',
  'Self-taught, between jobs',
  'Kyiv Polytechnic Institute',
  'University of Auckland | Waipapa Taumata Rau',
] as const;

const beginnings = [
  'I have wanted to come since a friend showed me what her team built last year.',
  'This would be my first hackathon, and I could not imagine a kinder one to begin with.',
  'I spend my days with spreadsheets and my evenings with microcontrollers.',
  'Our robotics club meets two streets away, and five of us are applying.',
  'I moved here in spring and would love to meet people who build things.',
  'I study linguistics, write a little Python, and like problems that need both.',
] as const;

const plans = [
  'I would like to make the bus timetable readable for people who cannot see it.',
  'My idea is a map of drinking fountains that people can correct on the spot.',
  'I have no idea yet, and would gladly join a team that has one and needs a tester.',
  'I want to try whether a cheap sensor can warn of floods in our street.',
  'I hope to finish the small game about bees that I began three times.',
  'I would like to learn how to work with people who know more than I do.',
] as const;

const dietaryNeeds = ['', '', '', '', 'Vegetarian', 'Vegan', 'Halal', 'No nuts, please', 'Coeliac'] as const;
const projects = ['', '', 'https://example.org/portfolio', 'https://code.example.org/me/bees'] as const;

/** Answers of somebody who has written all of them. */
export function writeAnswers(random: Random): Answers {
  return {
    affiliation: random.pick(affiliations),
    experience: random.pick(['first-time', 'first-time', 'some', 'some', 'seasoned']),
    motivation: `${random.pick(beginnings)} ${random.pick(plans)}`,
    projectUrl: random.pick(projects),
    dietaryNeeds: random.pick(dietaryNeeds),
    acceptsCodeOfConduct: true,
  };
}

/** Answers of somebody who is not done yet. */
export function beginAnswers(random: Random): Answers {
  return {
    ...withBlanks(FIRST_FORM, {}),
    affiliation: random.pick(affiliations),
    motivation: random.pick(beginnings).slice(0, 30),
  };
}
