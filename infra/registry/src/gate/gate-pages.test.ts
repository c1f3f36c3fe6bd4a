import { remoteVersion } from '../../testing/remote-version';
import { pagesOf } from './gate-pages';

const place = { parameters: { eventId: '1' } };

test('the gate opens the pages that a remote lists, with the parameters that are known', () => {
  const preload = { '/admin/:eventId': [], '/admin/logs': [], '/admin/:teamId': [], '/admin/*': [] };
  expect(pagesOf(remoteVersion({ preload }), place)).toEqual([
    { path: '/admin/logs', mayBeMissing: false },
    { path: '/admin/1', mayBeMissing: true },
  ]);
});

test('the gate opens all pages that a remote lists, however many', () => {
  const pages = Object.fromEntries(
    Array.from({ length: 29 }, (_, index) => [`/admin/page-${index}`, 'form' as const]),
  );
  const { descriptor } = remoteVersion();
  expect(pagesOf(remoteVersion({ descriptor: { ...descriptor, pages } }), place)).toHaveLength(29);
});

test('a remote that lists none is looked at where its areas and its navigation lead', () => {
  const { descriptor } = remoteVersion();
  const navigation = [
    { label: 'Logs', icon: 'list', to: '/admin/logs' },
    {
      label: 'More',
      icon: 'list',
      children: [
        { label: 'Elsewhere', to: '/portal' },
        { label: 'Keys', to: '/admin/keys' },
      ],
    },
  ];
  expect(
    pagesOf(remoteVersion({ descriptor: { ...descriptor, navigation } }), place).map(({ path }) => path),
  ).toEqual(['/admin', '/admin/logs', '/admin/keys', '/admin/nothing-here']);
});
