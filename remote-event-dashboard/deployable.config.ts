import { defineDeployable } from '@event-portal/tooling';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: 'event-dashboard',
    title: 'The event pages',
    owner: '@event-portal/event-dashboard',
    areas: [{ path: '/events', frame: 'none' }],
    navigation: [],
  },
});
