import { render, screen } from '@testing-library/react';
import { Pagination } from './pagination';

function show(total: number, size: number) {
  render(
    <Pagination
      page={1}
      size={size}
      total={total}
      sizes={[25, 50, 100]}
      onPageChange={jest.fn()}
      onSizeChange={jest.fn()}
    />,
  );
  const shown = (name: string) => screen.queryByRole('button', { name }) !== null;
  return { pages: shown('Page 1'), sizes: screen.queryByRole('group', { name: 'Rows on a page' }) !== null };
}

test('what there is no choice in is not offered', () => {
  expect(show(12, 25)).toEqual({ pages: false, sizes: false });
  expect(screen.getByRole('status')).toHaveTextContent('1–12 of 12');
});

test('a larger page than the list needs can be made smaller again', () => {
  expect(show(40, 100)).toEqual({ pages: false, sizes: true });
});

test('several pages are turned', () => {
  expect(show(40, 25)).toEqual({ pages: true, sizes: true });
});

test('a list that nobody has counted to its end says so, and has no last page', () => {
  render(<Pagination page={1} size={25} total={10_000} more onPageChange={jest.fn()} />);
  expect(screen.getByRole('status')).toHaveTextContent('1–25 of more than 10,000');
  expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled();
  expect(screen.getAllByText('…')).toHaveLength(2);
});
