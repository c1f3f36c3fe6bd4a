import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { describeSignOut } from '../network/describe-sign-out';
import { onDemand } from '../on-demand';
import { ShellProvider, type Shell } from '../shell-context';
import { QuestionPart } from './question-part';
import { createUnsavedInput } from './unsaved-input';
import { UnsavedInputGuard } from './unsaved-input-guard';

function open(load: () => Promise<unknown> = async () => ({ QuestionPart })) {
  const unsaved = createUnsavedInput();
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <>
            <UnsavedInputGuard unsaved={unsaved} />
            <Outlet />
          </>
        ),
        children: [
          { index: true, Component: () => <Link to="/next">Go on</Link> },
          { path: 'next', Component: () => <h1>Next page</h1> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  const later = onDemand(load);
  render(
    <ShellProvider value={{ later } as unknown as Shell}>
      <RouterProvider router={router} />
    </ShellProvider>,
  );
  return { unsaved, user: userEvent.setup(), path: () => router.state.location.pathname };
}

test('what cannot save itself is asked about, and stays when the person stays', async () => {
  const { unsaved, user, path } = open();
  unsaved.hold();
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(path()).toBe('/');
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Next page' })).toBeInTheDocument();
});

test('what saves itself is saved without a question, on a link and before signing out', async () => {
  const { unsaved, user } = open();
  const save = jest.fn(() => Promise.resolve(true));
  unsaved.hold(save);
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  expect(await screen.findByRole('heading', { name: 'Next page' })).toBeInTheDocument();
  expect(save).toHaveBeenCalledTimes(1);
  expect(await unsaved.mayBeLost()).toBe(true);
  expect(unsaved.question()).toBeUndefined();
});

test('what could not be saved is asked about', async () => {
  const { unsaved, user, path } = open();
  unsaved.hold(() => Promise.resolve(false));
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeInTheDocument();
  expect(path()).toBe('/');
});

test('one form that saves itself speaks for no other', async () => {
  const { unsaved } = open();
  unsaved.hold(() => Promise.resolve(true));
  const release = unsaved.hold();
  expect(await unsaved.saveAll()).toBe(false);
  release();
  expect(await unsaved.saveAll()).toBe(true);
});

test('a call that hangs keeps nobody waiting for long', async () => {
  const { unsaved } = open();
  unsaved.hold(() => new Promise(() => undefined));
  const answer = unsaved.mayBeLost();
  await waitFor(() => expect(unsaved.question()).toBeDefined());
  unsaved.question()?.answer(false);
  expect(await answer).toBe(false);
});

test('something else that would be lost is asked about in its own words, and what is typed stays held', async () => {
  const { unsaved, user } = open();
  unsaved.hold();
  const ask = () => unsaved.ask(describeSignOut(['Check in Pia Walker', 'Check in Tess Walker']));
  const first = ask();
  expect(
    await screen.findByRole('alertdialog', { name: 'Sign out before they are sent?' }),
  ).toHaveTextContent('Not sent yet: Check in Pia Walker, Check in Tess Walker.');
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(await first).toBe(false);
  const second = ask();
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await second).toBe(true);
  expect(unsaved.isHeld()).toBe(true);
});

test('without the code for questions the browser asks', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { unsaved, user, path } = open(() => Promise.reject(new Error('no code')));
  unsaved.hold();
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(path()).toBe('/');
  await user.click(screen.getByRole('link', { name: 'Go on' }));
  expect(await screen.findByRole('heading', { name: 'Next page' })).toBeInTheDocument();
  expect(confirm.mock.calls[1]?.[0]).toMatch(/^Leave without saving\?/);
});
