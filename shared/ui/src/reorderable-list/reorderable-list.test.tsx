import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { moveBy, moveTo } from './move-in-list';
import { ReorderableList } from './reorderable-list';

function Sponsors({ onReorder }: { onReorder?: (ids: readonly string[]) => void }) {
  const [items, setItems] = useState<readonly string[]>(['Gold', 'Silver', 'Bronze']);
  return (
    <ReorderableList
      label="Sponsors"
      items={items}
      itemId={(item) => item}
      itemLabel={(item) => item}
      onReorder={(ids) => {
        setItems(ids);
        onReorder?.(ids);
      }}
    >
      {(item) => item}
    </ReorderableList>
  );
}

const order = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

test('a thing is moved with the keys alone: Enter on its handle, arrows, Enter', async () => {
  const onReorder = jest.fn();
  render(<Sponsors onReorder={onReorder} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Move Gold/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onReorder).toHaveBeenCalledTimes(1);
  expect(order()).toEqual(['Silver', 'Bronze', 'Gold']);
  await waitFor(() => expect(screen.getByRole('row', { name: 'Gold' })).toHaveFocus());
});

/** What a screen reader says by itself. */
const announced = () =>
  screen
    .queryAllByRole('log')
    .map(({ textContent }) => textContent)
    .join(' ');

test('a screen reader hears how to move a thing, where it goes, and how it ended; Escape leaves it where it was', async () => {
  const onReorder = jest.fn();
  render(<Sponsors onReorder={onReorder} />);
  const user = userEvent.setup();
  const handle = screen.getByRole('button', { name: /Move Gold/ });
  expect(handle).toHaveAccessibleDescription(/to start dragging/);
  await user.tab();
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(announced()).toMatch(/Started dragging.*Escape to cancel/));
  await user.keyboard('{ArrowDown}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Insert between Silver and Bronze' })).toHaveFocus(),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(announced()).toContain('Drop canceled.'));
  expect(order()).toEqual(['Gold', 'Silver', 'Bronze']);
  expect(onReorder).not.toHaveBeenCalled();
  await waitFor(() => expect(handle).toHaveFocus());

  await user.keyboard('{Enter}');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(announced()).toContain('Drop complete.'));
  expect(order()).toEqual(['Silver', 'Gold', 'Bronze']);
});

test('the arrows lead to every row, and to all that can be pressed in it', async () => {
  render(<Sponsors />);
  const user = userEvent.setup();
  await user.tab();
  for (const name of ['Gold', 'Silver', 'Bronze']) {
    await waitFor(() => expect(screen.getByRole('row', { name })).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: new RegExp(`Move ${name}`) })).toHaveFocus(),
    );
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('button', { name: `Actions for ${name}` })).toHaveFocus());
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}');
  }
});

test('or a step at a time, from its menu', async () => {
  render(<Sponsors />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Actions for Bronze' }));
  expect(await screen.findByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'Move up' }));
  expect(order()).toEqual(['Gold', 'Bronze', 'Silver']);
});

test('a list of one grows, shrinks, and may be ordered or not, and stays the one that it was', async () => {
  const list = (items: readonly string[], onReorder?: (ids: readonly string[]) => void) => (
    <ReorderableList
      label="Sponsors"
      items={items}
      itemId={(item) => item}
      itemLabel={(item) => item}
      onReorder={onReorder}
    >
      {(item) => item}
    </ReorderableList>
  );
  const onReorder = jest.fn();
  const { rerender } = render(list(['Gold'], onReorder));
  const grid = screen.getByRole('grid', { name: 'Sponsors' });
  const handles = () => screen.queryAllByRole('button', { name: /^Move / });
  expect(handles()).toHaveLength(0);
  rerender(list(['Gold', 'Silver'], onReorder));
  expect(handles()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Gold' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  expect(onReorder).toHaveBeenCalledWith(['Silver', 'Gold']);
  rerender(list(['Gold', 'Silver']));
  expect(handles()).toHaveLength(0);
  rerender(list(['Gold', 'Silver'], onReorder));
  rerender(list(['Silver'], onReorder));
  expect(handles()).toHaveLength(0);
  rerender(list([], onReorder));
  rerender(list(['Bronze'], onReorder));
  expect(screen.getByRole('row', { name: 'Bronze' })).toBeVisible();
  expect(screen.getByRole('grid', { name: 'Sponsors' })).toBe(grid);
});

test('no move loses or doubles anything, and a step back undoes a step', () => {
  const lists = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), fc.boolean(), (ids, one, other, before) => {
      const [moved, target] = [ids[one % ids.length]!, ids[other % ids.length]!];
      expect(moveTo(ids, [moved], target, before).toSorted()).toEqual(ids.toSorted());
      const stepped = moveBy(ids, moved, 1);
      expect(stepped.toSorted()).toEqual(ids.toSorted());
      if (ids.at(-1) !== moved) expect(moveBy(stepped, moved, -1)).toEqual(ids);
    }),
  );
});
