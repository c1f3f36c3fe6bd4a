import type { PageShape } from '@event-portal/contracts';
import { defineDeployable } from '@event-portal/tooling';
import type { PagePath } from './src/paths.gen';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: 'event-dashboard',
    title: 'The event pages',
    owner: '@event-portal/event-dashboard',
    areas: [{ path: '/events', frame: 'none', ownSideBar: ['/events/:eventId/dashboard'] }],
    navigation: [],
    pages: {
      '/events/:eventId': 'story',
      '/events/:eventId/application': 'form',
      '/events/:eventId/summary': 'story',
      '/events/:eventId/rejected': 'story',
      '/events/:eventId/feedback/declined': 'form',
      '/events/:eventId/waitlist/info': 'story',
      '/events/:eventId/dashboard': 'tiles',
      '/events/:eventId/dashboard/applications': 'table',
      '/events/:eventId/dashboard/waitlist': 'table',
      '/events/:eventId/dashboard/check-in': 'table',
      '/events/:eventId/dashboard/roles': 'table',
      '/events/:eventId/dashboard/settings': 'form',
      '/events/:eventId/dashboard/application-status': 'story',
      '/events/:eventId/dashboard/my-application': 'story',
      '/events/:eventId/dashboard/my-seat': 'story',
      '/events/:eventId/dashboard/my-team': 'story',
      '/events/:eventId/dashboard/teams-explorer': 'cards',
    } satisfies Record<PagePath, PageShape>,
  },
});
