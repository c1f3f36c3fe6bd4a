import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormFields } from '../form/form';
import { TextArea } from '../text-area/text-area';
import { TextField } from '../text-field/text-field';

test('a field is named by its label and described by its help and its error', () => {
  render(<TextField label="E-mail" description="We rarely write" error="Enter an address" />);
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('We rarely write Enter an address');
});

test('a label that is not shown is still said', () => {
  render(<TextField label="Search" hideLabel />);
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeValid();
});

test('an error of the form finds its field by name, unless the field has its own', () => {
  render(
    <FormFields errors={{ email: ['Enter an address', 'And another thing'], city: 'Enter a city' }}>
      <TextField label="E-mail" name="email" />
      <TextField label="City" name="city" error="There is no such city" />
      <TextField label="Name" name="name" />
    </FormFields>,
  );
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Enter an address');
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('There is no such city');
  expect(screen.getByLabelText('Name')).toBeValid();
});

test('a counter speaks up near the limit only, and lets more be typed', async () => {
  render(<TextArea label="Why" limit={20} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.type(screen.getByLabelText('Why'), 'a'.repeat(19));
  expect(screen.getByRole('status')).toHaveTextContent('1 character left');
  await userEvent.type(screen.getByLabelText('Why'), 'bcd');
  expect(screen.getByRole('status')).toHaveTextContent('2 characters too many');
  expect(screen.getByLabelText('Why')).toHaveValue(`${'a'.repeat(19)}bcd`);
});
