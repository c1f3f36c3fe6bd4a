import { defineDeployable } from '@event-portal/tooling/deployable';
import { early, navigation, shapes } from './src/pages.gen';

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
    navigation,
    pages: shapes,
  },
  early,
});
