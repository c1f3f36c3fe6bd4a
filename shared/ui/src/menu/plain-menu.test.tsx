import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlainMenu } from './plain-menu';

// jsdom has no modal dialogs: an open one is enough here.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

test('everything that a menu offers can be done without its behaviour', async () => {
  const [onEdit, onColumns, onClose] = [jest.fn(), jest.fn(), jest.fn()];
  render(
    <PlainMenu
      label="Actions"
      onClose={onClose}
      groups={[
        {
          id: 'main',
          entries: [
            { id: 'edit', label: 'Edit', onSelect: onEdit },
            { id: 'see', label: 'See it', href: '/it' },
            { id: 'gone', label: 'Not now', disabled: true },
          ],
        },
        {
          id: 'columns',
          entries: [
            { id: 'name', label: 'Name' },
            { id: 'mail', label: 'E-mail' },
          ],
          selected: ['name'],
          onSelectedChange: onColumns,
        },
      ]}
    />,
  );
  const user = userEvent.setup();
  expect(screen.getByRole('dialog', { name: 'Actions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/it');
  expect(screen.getByRole('button', { name: 'Not now' })).toBeDisabled();

  await user.click(screen.getByRole('button', { name: 'E-mail' }));
  expect(onColumns).toHaveBeenCalledWith(['name', 'mail']);
  await user.click(screen.getByRole('button', { name: 'Name', pressed: true }));
  expect(onColumns).toHaveBeenCalledWith([]);
  expect(onClose).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});
