// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import type { NavigationItem, PageShape } from '@event-portal/contracts';

/** The shape of every page, for the descriptor. */
export const shapes: Record<string, PageShape> = {
  '/community': 'cards',
  '/portal': 'cards',
  '/resources/programming': 'cards',
  '/resources/sponsors': 'cards',
  '/settings': 'form',
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
