import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar';

test('a picture that does not load gives way to the initials', () => {
  const { rerender } = render(<Avatar name="Ada Admin" image="/broken.png" labelled />);
  const picture = screen.getByRole('img', { name: 'Ada Admin' });
  expect(picture).not.toHaveTextContent('AA');
  fireEvent.error(screen.getByAltText(''));
  expect(picture).toHaveTextContent('AA');

  rerender(<Avatar name="Ada Admin" image="/other.png" labelled />);
  expect(picture).not.toHaveTextContent('AA');
});

test('beside a name, the picture says nothing', () => {
  render(<Avatar name="Ada Admin" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
