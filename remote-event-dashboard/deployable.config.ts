import { defineDeployable } from '@event-portal/tooling/deployable';
import { early, extensions, navigation, shapes } from './src/pages.gen';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: 'event-dashboard',
    title: 'The event pages',
    owner: '@event-portal/event-dashboard',
    areas: [{ path: '/events', frame: 'none', ownSideBar: ['/events/:eventId/dashboard'] }],
    navigation,
    pages: shapes,
    extensions,
  },
  early,
});
