import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommandPalette } from './command-palette';

test('one Esc closes it, whatever has been typed', async () => {
  const onOpenChange = jest.fn();
  const groups = [{ id: 'pages', label: 'Pages', commands: [{ id: 'home', label: 'Home' }] }];
  render(<CommandPalette open onOpenChange={onOpenChange} groups={groups} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Go to' }), 'ho');
  expect(screen.getByRole('menuitem', { name: 'Home' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
