import { forgetLastRole } from './last-role';

test('S6 the role of whoever signs out is forgotten, and nothing else', () => {
  localStorage.setItem('last-role', 'superuser');
  localStorage.setItem('theme', 'dark');
  forgetLastRole(window);
  expect(Object.entries(localStorage)).toEqual([['theme', 'dark']]);
});
