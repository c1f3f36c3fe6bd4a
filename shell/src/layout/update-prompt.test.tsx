import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ShellProvider, type Shell } from '../shell-context';
import { offerNewVersion, UpdatePrompt } from './update-prompt';

test('an offer shows once somebody makes it, goes when it is put off, and comes back with the next one', async () => {
  const catalogue = { subscribe: () => () => undefined, isOutdated: () => false };
  render(
    <ShellProvider value={{ catalogue } as unknown as Shell}>
      <UpdatePrompt />
    </ShellProvider>,
  );
  expect(screen.queryByText('There is a new version')).not.toBeInTheDocument();
  act(offerNewVersion);
  expect(screen.getByText('There is a new version')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('There is a new version')).not.toBeInTheDocument();
  act(offerNewVersion);
  expect(screen.getByText('There is a new version')).toBeVisible();
});
