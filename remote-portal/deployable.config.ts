import type { PageShape } from '@event-portal/contracts';
import { defineDeployable } from '@event-portal/tooling';
import type { PagePath } from './src/paths.gen';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: 'portal',
    title: 'The events portal',
    owner: '@event-portal/portal',
    areas: [
      { path: '/portal', frame: 'side-bar' },
      { path: '/community', frame: 'side-bar' },
      { path: '/resources', frame: 'side-bar' },
      { path: '/settings', frame: 'none' },
    ],
    navigation: [
      { label: 'Events Portal', icon: 'calendar', to: '/portal' },
      {
        label: 'Resources',
        icon: 'book',
        children: [
          { label: 'Programming', icon: 'code', to: '/resources/programming' },
          { label: 'Sponsors', icon: 'handshake', to: '/resources/sponsors' },
        ],
      },
      { label: 'Community', icon: 'users', to: '/community' },
    ],
    pages: {
      '/portal': 'cards',
      '/community': 'cards',
      '/resources/programming': 'cards',
      '/resources/sponsors': 'cards',
      '/settings': 'form',
    } satisfies Record<PagePath, PageShape>,
  },
});
