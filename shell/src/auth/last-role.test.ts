import { forgetLastRole } from './last-role';

test('S6 the roles of whoever signs out are forgotten, and nothing else', () => {
  localStorage.setItem('last-role', 'superuser');
  localStorage.setItem('last-event-role', '7 admin');
  localStorage.setItem('theme', 'dark');
  forgetLastRole(window);
  expect(Object.entries(localStorage)).toEqual([['theme', 'dark']]);
});
