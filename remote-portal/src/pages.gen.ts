// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import type { EarlyReads, NavigationItem, PageShape } from '@event-portal/contracts';

/** The shape of every page, for the descriptor. */
export const shapes: Record<string, PageShape> = {
  '/community': 'cards',
  '/portal': 'cards',
  '/resources/programming': 'cards',
  '/resources/sponsors': 'cards',
  '/settings': 'form',
};

/** What the pages ask the API for first, for the document. */
export const early: EarlyReads = {
  '/community': [{ path: '/content', query: { kind: 'community-link' } }],
  '/portal': [{ path: '/events' }, { path: '/content', query: { kind: 'announcement' } }],
  '/resources/programming': [{ path: '/content', query: { kind: 'programming-resource' } }],
  '/resources/sponsors': [{ path: '/content', query: { kind: 'sponsor' } }],
  '/settings': [{ path: '/users/me' }],
};

/** The side bar that the shell draws, for the descriptor. */
export const navigation: NavigationItem[] = [
  { label: 'Events Portal', icon: 'calendar', to: '/portal' },
  {
    label: 'Resources',
    icon: 'code',
    children: [
      { label: 'Programming', icon: 'code', to: '/resources/programming' },
      { label: 'Sponsors', icon: 'handshake', to: '/resources/sponsors' },
    ],
  },
  { label: 'Community', icon: 'users', to: '/community' },
];
