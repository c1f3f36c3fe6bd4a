import { listDestinations } from './areas';

test('a page of a group has its own icon, or that of its group', () => {
  const group = {
    label: 'Resources',
    icon: 'book',
    children: [
      { label: 'Programming', icon: 'code', to: '/resources/programming' },
      { label: 'Sponsors', to: '/resources/sponsors' },
    ],
  };
  expect(listDestinations([group]).map(({ icon }) => icon)).toEqual(['code', 'book']);
});
