import { pageLook } from './page-look';
import { RemoteDescriptor } from './remote-descriptor';

const descriptor = RemoteDescriptor.parse({
  name: 'halls',
  title: 'The halls',
  owner: '@event-portal/halls',
  areas: [
    { path: '/halls', frame: 'none', ownSideBar: ['/halls/:hallId/desk'] },
    { path: '/seats', frame: 'side-bar' },
    { path: '/stalls', frame: 'none' },
  ],
  navigation: [],
  pages: {
    '/halls/:hallId': 'story',
    '/halls/new': 'form',
    '/halls/newest-of-all': 'table',
    '/halls/:hallId/desk': 'tiles',
    '/halls/:hallId/desk/guests': 'table',
    '/seats': 'table',
    '/seats/plan': 'a shape of next year',
  },
});

test.each([
  ['/seats', 'side-bar', undefined, 'table'],
  ['/seats/', 'side-bar', undefined, 'table'],
  ['/seats/nowhere', 'side-bar', undefined, 'story'],
  ['/seats/plan', 'side-bar', undefined, 'story'],
  ['/halls/7', 'column', '/halls', 'story'],
  ['/halls/new', 'column', '/halls', 'form'],
  ['/halls/newest-of-all', 'column', '/halls', 'table'],
  ['/stalls', 'column', '/stalls', 'story'],
  ['/halls/7/desk', 'side-bar', '/halls/7/desk', 'tiles'],
  ['/halls/7/desk/guests', 'side-bar', '/halls/7/desk', 'table'],
  ['/halls//desk', 'column', '/halls', 'story'],
  ['/elsewhere', 'column', '/', 'story'],
])(
  'the page at %s has the frame %s, drawn from %p on, and the shape of a %s',
  (path, frame, ownFrame, shape) => {
    expect(pageLook(descriptor, path)).toEqual({ frame, ownFrame, shape });
  },
);

test('a remote that says nothing of its pages has stories', () => {
  const { pages: _pages, ...old } = descriptor;
  expect(pageLook(old, '/seats').shape).toBe('story');
});
