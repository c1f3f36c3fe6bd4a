import { defineDeployable } from '@event-portal/tooling';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: 'event-dashboard',
    title: 'The event pages',
    areas: [{ path: '/events', frame: 'none' }],
    navigation: [],
  },
});
