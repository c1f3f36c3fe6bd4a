import { render, screen } from '@testing-library/react';
import { completeLinks } from './complete-links';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const hrefOf = (name: string) => screen.getByText(name).getAttribute('href');

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = '<a href="/there">There already</a>';
  end = completeLinks(document, '/portal');
});
afterEach(() => end());

test('links lead below the path, whenever and by whomever they come', async () => {
  expect(hrefOf('There already')).toBe('/portal/there');
  render(
    <p>
      <a href="/portal">Home</a>
      <a href="/admin/users?page=2#top">Users</a>
    </p>,
  );
  document.body.insertAdjacentHTML('beforeend', '<a href="/terms">No framework</a>');
  await settle();
  expect(['Home', 'Users', 'No framework'].map(hrefOf)).toEqual([
    '/portal/portal',
    '/portal/admin/users?page=2#top',
    '/portal/terms',
  ]);
});

test.each(['https://elsewhere.test/a', '//elsewhere.test/a', 'mailto:a@b.test', '#main', '?page=2', ''])(
  'a link to %j stays as it is',
  async (href) => {
    render(<a href={href}>Go</a>);
    await settle();
    expect(hrefOf('Go')).toBe(href);
  },
);

test('a link that changes, moves or is written before anybody has looked is completed once', async () => {
  const { container, rerender } = render(<a href="/first">Go</a>);
  screen.getByText('Go').setAttribute('href', '/early');
  await settle();
  expect(hrefOf('Go')).toBe('/portal/early');

  rerender(<a href="/portal">Go</a>);
  await settle();
  expect(hrefOf('Go')).toBe('/portal/portal');
  document.body.append(container);
  await settle();
  expect(hrefOf('Go')).toBe('/portal/portal');
});
