import type { RemoteDescriptor } from '@event-portal/contracts';
import { currentUser } from '@event-portal/testing';
import { listPaletteEntries } from './palette-entries';

const create = { point: 'palette', id: 'new', title: 'Create an event', order: 20, href: '/admin/new' };
const admin: RemoteDescriptor = {
  name: 'admin',
  title: 'The admin area',
  owner: 'team',
  areas: [{ path: '/admin', frame: 'side-bar' }],
  navigation: [],
  extensions: [
    { ...create, guards: ['/admin'], icon: 'calendar' },
    { ...create, id: 'first', title: 'What comes first', guards: [], order: 10 },
    { ...create, id: 'newer', title: 'What only newer shells can guard', guards: ['/finance'] },
    { ...create, id: 'panel', title: 'What is no link', guards: [], point: 'event.panel' },
  ],
};
const labelsFor = (user: Parameters<typeof currentUser>[0] | null) =>
  listPaletteEntries(admin, { user: user && currentUser(user), error: null }).map(({ label }) => label);

test('the palette shows what a remote offers to it, in order, to those whom its guards let in', () => {
  expect(labelsFor('superuser')).toEqual(['What comes first', 'Create an event']);
  expect(labelsFor('admin')).toEqual(['What comes first']);
  expect(labelsFor(null)).toEqual([]);
  expect(listPaletteEntries(admin, undefined)).toEqual([]);
});
