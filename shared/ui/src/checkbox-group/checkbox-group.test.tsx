import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormFields } from '../form/form';
import { CheckboxGroup } from './checkbox-group';

const options = ['bus', 'train', 'bike'].map((value) => ({ value, label: `By ${value}` }));

function Ways() {
  const [ways, setWays] = useState<string[]>(['bike']);
  return (
    <CheckboxGroup label="How do you come?" name="ways" options={options} value={ways} onChange={setWays} />
  );
}

test('any number is ticked, and told in the order of the options', async () => {
  render(<Ways />);
  const group = screen.getByRole('group', { name: 'How do you come?' });
  expect(group).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText('By bus'));
  expect(screen.getByLabelText('By bus')).toBeChecked();
  await userEvent.click(screen.getByLabelText('By bike'));
  expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([screen.getByLabelText('By bus')]);
});

test('an error of the form is said of the group', () => {
  render(
    <FormFields errors={{ ways: 'Choose at least one.' }}>
      <Ways />
    </FormFields>,
  );
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose at least one.');
});
