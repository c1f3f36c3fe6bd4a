import type { ContentKind } from '@event-portal/contracts';

type KindLabels = {
  readonly section: string;
  readonly one: string;
  readonly where: string;
  readonly label: string;
};

/** What the kinds of content are called, where they show, and what their label stands for. */
export const contentLabels: Readonly<Record<ContentKind, KindLabels>> = {
  announcement: {
    section: 'Announcements',
    one: 'announcement',
    where: 'On everybody’s home page, the newest first.',
    label: 'Kind of news',
  },
  'community-link': {
    section: 'Community',
    one: 'community link',
    where: 'On the page “Community”.',
    label: 'What it is for',
  },
  'programming-resource': {
    section: 'Programming resources',
    one: 'resource',
    where: 'On the page “Programming resources”.',
    label: 'Topic',
  },
  sponsor: { section: 'Sponsors', one: 'sponsor', where: 'On the page “Sponsors”, by tier.', label: 'Tier' },
};
