import { defineDeployable } from '@event-portal/tooling/deployable';
import { early, extensions, navigation, shapes } from './src/pages.gen';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: 'admin',
    title: 'The admin area',
    owner: '@event-portal/admin',
    areas: [{ path: '/admin', frame: 'side-bar' }],
    navigation,
    pages: shapes,
    extensions,
  },
  early,
});
