import type { EventForm } from './event-form';
import type { Question } from './questions';

const plain = {
  help: '',
  required: false,
  sensitive: false,
  hiddenFromReaders: false,
  column: null,
  condition: null,
} satisfies Partial<Question>;

/** The first version of what every event asks of those who take their seat: nothing. It never changes. */
export const FIRST_CONFIRMATION_FORM: EventForm = { sections: [] };

/**
 * The first version of every event's form, until its admins write another. It never changes: applications are kept that were
 * written under these words. Better words for new events are a form of their own.
 */
export const FIRST_FORM: EventForm = {
  sections: [
    {
      id: 'aboutYou',
      title: 'About you',
      questions: [
        {
          ...plain,
          id: 'affiliation',
          kind: 'line',
          label: 'School, company or “independent”',
          required: true,
          least: 2,
          most: 120,
          column: 'Comes from',
        },
        {
          ...plain,
          id: 'experience',
          kind: 'choice',
          label: 'How many events like this one have you been to?',
          required: true,
          column: 'Experience',
          options: [
            { id: 'first-time', label: 'This is my first', help: 'Welcome! Everybody has been new once.' },
            { id: 'some', label: 'I have been to a few', help: 'Up to five events like this one.' },
            { id: 'seasoned', label: 'I have lost count', help: 'You could show others around.' },
          ],
        },
      ],
    },
    {
      id: 'yourIdea',
      title: 'Your idea',
      questions: [
        {
          ...plain,
          id: 'motivation',
          kind: 'text',
          label: 'What would you like to make or learn?',
          help: 'A few sentences are enough. Half-baked ideas are welcome.',
          required: true,
          least: 40,
          most: 2000,
        },
        {
          ...plain,
          id: 'projectUrl',
          kind: 'link',
          label: 'Something you have made',
          help: 'A link to a project, a portfolio or a repository.',
        },
      ],
    },
    {
      id: 'onTheDay',
      title: 'On the day',
      questions: [
        {
          ...plain,
          id: 'dietaryNeeds',
          kind: 'line',
          label: 'What should the kitchen know?',
          help: 'Allergies, and what you do not eat.',
          sensitive: true,
          // The kitchen has to know, and readers need not.
          seenBy: 'staff',
          hiddenFromReaders: true,
          least: 0,
          most: 200,
        },
        {
          ...plain,
          id: 'acceptsCodeOfConduct',
          kind: 'consent',
          label: 'I will keep to the code of conduct',
          help: 'Be kind, ask before you touch or photograph, and tell the staff when something is wrong.',
          required: true,
          version: 1,
          link: { label: 'What we expect of each other', url: '/terms' },
        },
      ],
    },
  ],
};
