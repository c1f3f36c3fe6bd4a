import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { followLinks } from './follow-links';

function follow(link: ReactNode, navigate = jest.fn<void | Promise<void>, [string]>()) {
  const stop = followLinks(document, navigate);
  const leaves: Event[] = [];
  // jsdom cannot leave the page; what nobody has prevented would.
  const leave = (event: Event) => {
    if (!event.defaultPrevented) leaves.push(event);
    event.preventDefault();
  };
  window.addEventListener('click', leave);
  render(link);
  return {
    navigate,
    leaves,
    end: () => {
      stop();
      window.removeEventListener('click', leave);
    },
  };
}

test('a click on a link to an own page navigates without a load', () => {
  const { navigate, leaves, end } = follow(
    <a href="/portal?tab=2#top">
      <span>Portal</span>
    </a>,
  );
  fireEvent.click(screen.getByText('Portal'));
  expect(navigate).toHaveBeenCalledWith('/portal?tab=2#top');
  expect(leaves).toHaveLength(0);
  end();
});

test.each<[string, ReactNode, object]>([
  [
    'with Ctrl',
    <a key="a" href="/portal">
      Go
    </a>,
    { ctrlKey: true },
  ],
  [
    'with ⌘',
    <a key="a" href="/portal">
      Go
    </a>,
    { metaKey: true },
  ],
  [
    'with Shift',
    <a key="a" href="/portal">
      Go
    </a>,
    { shiftKey: true },
  ],
  [
    'with the middle button',
    <a key="a" href="/portal">
      Go
    </a>,
    { button: 1 },
  ],
  [
    'into a new tab',
    <a key="a" href="/portal" target="_blank" rel="noreferrer">
      Go
    </a>,
    {},
  ],
  [
    'on a download',
    <a key="a" href="/portal" download>
      Go
    </a>,
    {},
  ],
  [
    'to another origin',
    <a key="a" href="https://example.org/portal">
      Go
    </a>,
    {},
  ],
  [
    'to another scheme',
    <a key="a" href="mailto:a@example.org">
      Go
    </a>,
    {},
  ],
  [
    'within the page',
    <a key="a" href="#main">
      Go
    </a>,
    {},
  ],
  ['on no link at all', <button key="a">Go</button>, {}],
])('a click %s is the browser’s own', (_name, link, options) => {
  const { navigate, end } = follow(link);
  fireEvent.click(screen.getByText('Go'), options);
  expect(navigate).not.toHaveBeenCalled();
  end();
});

test('a click that a component has handled is left alone', () => {
  const { navigate, end } = follow(
    <a href="/portal" onClick={(event) => event.preventDefault()}>
      Go
    </a>,
  );
  fireEvent.click(screen.getByText('Go'));
  expect(navigate).not.toHaveBeenCalled();
  end();
});

test('a link that has been pressed says so until the page is there, and does not start a second time', async () => {
  const arrivals: (() => void)[] = [];
  const navigate = jest.fn<void | Promise<void>, [string]>(
    () => new Promise<void>((resolve) => arrivals.push(resolve)),
  );
  const { end } = follow(
    <>
      <a href="/portal">Portal</a>
      <a href="/community">Community</a>
    </>,
    navigate,
  );
  const [portal, community] = [screen.getByText('Portal'), screen.getByText('Community')];
  fireEvent.click(portal);
  fireEvent.click(portal);
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(portal).toHaveAttribute('aria-busy', 'true');

  // Somebody changes their mind: what was pressed last counts.
  fireEvent.click(community);
  expect(portal).not.toHaveAttribute('aria-busy');
  expect(community).toHaveAttribute('aria-busy', 'true');
  await act(async () => arrivals[0]?.());
  expect(community).toHaveAttribute('aria-busy', 'true');
  await act(async () => arrivals[1]?.());
  expect(community).not.toHaveAttribute('aria-busy');

  fireEvent.click(portal);
  expect(navigate).toHaveBeenCalledTimes(3);
  end();
});

test.each([
  ['/some/path/portal?tab=2#top', '/portal?tab=2#top'],
  ['/some/path', '/'],
  ['/some/path/some/path', '/some/path'],
])('below a path of its host, a click on %s goes on to %s', (href, page) => {
  const navigate = jest.fn<undefined, [string]>();
  const stop = followLinks(document, navigate, '/some/path');
  render(<a href={href}>Go</a>);
  fireEvent.click(screen.getByText('Go'));
  expect(navigate).toHaveBeenCalledWith(page);
  stop();
});

test('below a path of its host, what lies beside it is another site', () => {
  const navigate = jest.fn<undefined, [string]>();
  const stop = followLinks(document, navigate, '/some/path');
  const leave = (event: Event) => event.preventDefault();
  window.addEventListener('click', leave);
  render(<a href="/some/pathology">Go</a>);
  fireEvent.click(screen.getByText('Go'));
  expect(navigate).not.toHaveBeenCalled();
  window.removeEventListener('click', leave);
  stop();
});
