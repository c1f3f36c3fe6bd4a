import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LateMenu } from './late-menu';

const GROUPS = [{ id: 'main', entries: [{ id: 'edit', label: 'Edit' }] }];

test('a press before the menu is there opens it as soon as it is, the next one without a wait', async () => {
  render(<LateMenu label="Actions" groups={GROUPS} trigger={<button type="button">More</button>} />);
  const button = screen.getByRole('button', { name: 'More' });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  fireEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
});
