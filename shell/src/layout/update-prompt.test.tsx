import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore } from '@event-portal/ui/store';
import { ShellProvider, type Shell } from '../shell-context';
import { UpdatePrompt } from './update-prompt';

test('a load is offered once something that runs has a newer version, until it is put off', async () => {
  const isOutdated = createStore(false);
  const catalogue = { subscribe: isOutdated.subscribe, isOutdated: isOutdated.get };
  render(
    <ShellProvider value={{ catalogue } as unknown as Shell}>
      <UpdatePrompt />
    </ShellProvider>,
  );
  expect(screen.queryByText('There is a new version')).not.toBeInTheDocument();
  act(() => isOutdated.set(true));
  expect(screen.getByText('There is a new version')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('There is a new version')).not.toBeInTheDocument();
});
