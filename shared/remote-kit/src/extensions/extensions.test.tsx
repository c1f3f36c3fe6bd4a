import type { ExtensionProps } from '@event-portal/contracts';
import { createApiStub, currentUser, expectConsole, portalEvent, renderRoutes } from '@event-portal/testing';
import { offerExtensions, renderExtension } from '@event-portal/testing';
import { reloadPages, useFlag } from '@event-portal/remote-kit/routing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { extension } from './extension';
import { ExtensionPoint } from './extension-point';

const declared = { title: 'Some', order: 10 };
const props = { eventId: portalEvent().eventId, eventRole: 'staff' } as const;
const open = (extensions: Parameters<typeof renderExtension>[0], user = currentUser('staff')) =>
  renderExtension(extensions, 'event.panel', { api: createApiStub(), props, user });

function Words({ eventId, eventRole }: ExtensionProps<'event.panel'>) {
  return (
    <p>
      {eventRole} of {eventId}
    </p>
  );
}

test('an extension shows below what its page says, with the props of the page, and its place says whose it is', async () => {
  const { container } = open({
    'event.panel/words': extension('event.panel', ['_staff'], async () => ({
      extension: declared,
      Component: Words,
    })),
  });
  expect(screen.getByRole('heading', { name: 'Host' })).toBeInTheDocument();
  expect(await screen.findByText(`staff of ${props.eventId}`)).toBeInTheDocument();
  expect(container.innerHTML).toMatch(
    /<div data-extension="[\w-]+:event\.panel\/words"[^>]*><p>staff of [^<]*<\/p><\/div>/,
  );
});

test('the flags of its remote are on in an extension as on a page', async () => {
  const load = extension('event.panel', [], async () => ({
    extension: declared,
    Component: () => <p>{useFlag('new-log') ? 'the new log' : 'the log'}</p>,
  }));
  const flags = { 'new-log': true };
  const context = { version: 1, userQuery: { user: currentUser('staff'), error: null }, flags };
  const Panel = await load(() => Promise.resolve(context), props);
  render(Panel && <Panel />);
  expect(screen.getByText('the new log')).toBeInTheDocument();
});

test('a hot update shows the new code of an extension in place of the old, and keeps what was typed', async () => {
  const Component = () => <input aria-label="Note" />;
  let next = { extension: declared, Component };
  const load = extension('event.panel', [], async () => next);
  const context = { version: 1, userQuery: { user: currentUser('staff'), error: null } };
  const Panel = await load(() => Promise.resolve(context), props);
  render(Panel && <Panel />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Not saved' } });
  await act(() => reloadPages(() => undefined));
  expect(screen.getByRole('textbox')).toHaveValue('Not saved');

  next = { extension: declared, Component: () => <p>changed</p> };
  await act(() => reloadPages(() => undefined));
  expect(screen.getByText('changed')).toBeInTheDocument();
});

test('extensions keep their order, whichever comes first', async () => {
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  open({
    'event.panel/first': extension('event.panel', [], async () => {
      await late;
      return { extension: declared, Component: () => <p>one</p> };
    }),
    'event.panel/second': extension('event.panel', [], async () => ({
      extension: declared,
      Component: () => <p>two</p>,
    })),
    'home.event/other': extension('home.event', [], async () => ({
      extension: declared,
      Component: () => <p>elsewhere</p>,
    })),
  });
  await screen.findByText('two');
  arrive();
  await screen.findByText('one');
  expect(screen.getAllByText(/one|two|elsewhere/).map(({ textContent }) => textContent)).toEqual([
    'one',
    'two',
  ]);
});

test('A5 the code of an extension is not asked for by somebody for whom it is not', async () => {
  const load = jest.fn();
  const { answers, container } = open({ 'event.panel/admins': extension('event.panel', ['_admin'], load) });
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(await answers[0]).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  expect(container).toHaveTextContent(/^Host$/);
});

test('A4 one that throws is gone and reported, and its page and its neighbours go on', async () => {
  const broken = new TypeError('It is broken.');
  expectConsole.matching(/It is broken/);
  const { failures } = open({
    'event.panel/broken': extension('event.panel', [], async () => ({
      extension: declared,
      Component: () => {
        throw broken;
      },
    })),
    'event.panel/words': extension('event.panel', [], async () => ({
      extension: declared,
      Component: Words,
    })),
  });
  expect(await screen.findByText(/^staff of/)).toBeInTheDocument();
  await waitFor(() => expect(failures).toEqual([broken]));
  expect(screen.getByRole('heading', { name: 'Host' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('A4 one whose code does not come leaves no trace', async () => {
  const { failures, container } = open({
    'event.panel/gone': extension('event.panel', [], () => Promise.reject(new Error('gone'))),
  });
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(container).toHaveTextContent(/^Host$/);
});

test('in a shell that knows of no extensions, the place is empty', () => {
  const Host = () => (
    <>
      <h1>Host</h1>
      <ExtensionPoint name="event.panel" props={props} />
    </>
  );
  const { container } = renderRoutes([{ path: '/host', Component: Host }], {
    at: '/host',
    api: createApiStub(),
  });
  expect(container).toHaveTextContent(/^Host$/);
});

test('whoever signs in as somebody else gets what is for them', async () => {
  const offered = offerExtensions({}, undefined);
  const list = jest.spyOn(offered, 'list');
  const Host = () => <ExtensionPoint name="event.panel" props={props} />;
  const { signIn } = renderRoutes([{ path: '/host', Component: Host }], {
    at: '/host',
    api: createApiStub(),
    user: currentUser('staff'),
    extensions: offered,
  });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  signIn(currentUser('superuser'));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});
