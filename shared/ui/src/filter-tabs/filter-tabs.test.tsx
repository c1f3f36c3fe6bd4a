import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterTabs } from './filter-tabs';

const tabs = [
  { value: 'all', label: 'All', count: 1284 },
  { value: 'open', label: 'To decide', count: 0 },
  { value: 'closed', label: 'Closed' },
] as const;

function Example({ at }: { at: (typeof tabs)[number]['value'] | null }) {
  const [value, setValue] = useState(at);
  return <FilterTabs label="Applications" tabs={tabs} value={value} onChange={setValue} />;
}

test('one part is chosen at a time, by pointer and by arrow keys, and each says how many it has', async () => {
  const user = userEvent.setup();
  render(<Example at="all" />);
  expect(screen.getByRole('radiogroup', { name: 'Applications' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'All 1,284' })).toBeChecked();
  await user.click(screen.getByText('To decide'));
  expect(screen.getByRole('radio', { checked: true })).toBe(
    screen.getByRole('radio', { name: 'To decide 0' }),
  );
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Closed' })).toBeChecked();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'All 1,284' })).toBeChecked();
});

test('a press shows at once, and can be taken back before the list has followed', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  const list = (value: (typeof tabs)[number]['value']) => (
    <FilterTabs label="Applications" tabs={tabs} value={value} onChange={onChange} />
  );
  const { rerender } = render(list('all'));
  await user.click(screen.getByText('Closed'));
  expect(screen.getByRole('radio', { name: 'Closed' })).toBeChecked();
  await user.click(screen.getByText('All'));
  expect(screen.getByRole('radio', { name: 'All 1,284' })).toBeChecked();
  expect(onChange.mock.calls).toEqual([['closed'], ['all']]);
  rerender(list('closed'));
  expect(screen.getByRole('radio', { name: 'Closed' })).toBeChecked();
  rerender(list('all'));
  expect(screen.getByRole('radio', { name: 'All 1,284' })).toBeChecked();
});

test('none is chosen where something else is shown', () => {
  render(<Example at={null} />);
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('what is chosen is brought into view, in the row and not in the page', () => {
  const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const isRow = this.getAttribute('role') === 'radiogroup';
    return new DOMRect(isRow ? 0 : 500, 0, isRow ? 300 : 100, 32);
  });
  const { rerender } = render(
    <FilterTabs label="Days" tabs={tabs} value={null} onChange={() => undefined} />,
  );
  const row = screen.getByRole('radiogroup');
  expect(row.scrollLeft).toBe(0);
  rerender(<FilterTabs label="Days" tabs={tabs} value="closed" onChange={() => undefined} />);
  expect(row.scrollLeft).toBe(400);
  place.mockRestore();
});
