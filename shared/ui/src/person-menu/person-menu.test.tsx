import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PersonMenu } from './person-menu';

const menu = (
  <PersonMenu
    name="Abe Applicant"
    email="abe@example.test"
    settingsHref="/settings"
    theme="system"
    onThemeChange={() => undefined}
    onSignOut={() => undefined}
  />
);
const button = () => screen.getByRole('button', { name: /Abe Applicant/ });

test('what was opened stays open, with the focus, when another frame takes its place', async () => {
  const { rerender } = render(<header>{menu}</header>);
  await userEvent.click(button());
  rerender(<aside>{menu}</aside>);
  expect(screen.getByRole('link', { name: 'Settings' })).toBeVisible();
  await waitFor(() => expect(button()).toHaveFocus());
});

test('what was closed stays closed', async () => {
  const { rerender } = render(<header>{menu}</header>);
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  rerender(<aside>{menu}</aside>);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
});

test('a frame that comes later begins closed', async () => {
  const { rerender } = render(<header>{menu}</header>);
  await userEvent.click(button());
  rerender(<p>Another page</p>);
  await Promise.resolve();
  rerender(<aside>{menu}</aside>);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
});
