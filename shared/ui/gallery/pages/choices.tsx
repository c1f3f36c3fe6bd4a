import { Checkbox, CheckboxGroup, RadioGroup, Switch } from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';

const SIZES = [
  { value: 's', label: 'Small' },
  { value: 'm', label: 'Medium' },
  { value: 'l', label: 'Large', disabled: true },
];

const DAYS = [
  { value: 'fri', label: 'Friday', description: 'Doors open at six.' },
  { value: 'sat', label: 'Saturday' },
  { value: 'sun', label: 'Sunday' },
];

const PLANS = [
  { value: 'open', label: 'Open', description: 'Everyone gets a seat until there are none left.' },
  { value: 'reviewed', label: 'Reviewed', description: 'You read the applications and decide.' },
  { value: 'invited', label: 'By invitation', description: 'Only people whom you add.' },
];

export function CheckboxPage() {
  const [all, setAll] = useState(false);
  const [days, setDays] = useState(['sat']);
  return (
    <>
      <Example title="Default" layout="column">
        <Checkbox label="I have read the rules" name="rules" />
        <Checkbox
          label="Send me updates about this event"
          defaultChecked
          description="Two or three e-mails. You can stop them at any time."
        />
        <Checkbox
          label={all ? 'All rows' : 'Some rows'}
          checked={all}
          indeterminate={!all}
          onChange={setAll}
        />
      </Example>
      <Example title="Invalid" layout="column">
        <Checkbox label="I agree to the terms" error="Agree to the terms to go on" />
      </Example>
      <Example title="Disabled" layout="column">
        <Checkbox label="Not now" disabled />
        <Checkbox label="Already decided" disabled defaultChecked />
      </Example>
      <Example title="Group" note="Any number of a few answers." layout="column">
        <CheckboxGroup
          label="Which days do you come?"
          description="You can change it later."
          options={DAYS}
          value={days}
          onChange={setDays}
        />
        <CheckboxGroup
          label="What do you bring?"
          error="Choose at least one."
          options={DAYS.slice(1)}
          value={[]}
          onChange={() => undefined}
        />
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <Checkbox label="قرأت القواعد" defaultChecked />
      </Example>
    </>
  );
}

export function RadioGroupPage() {
  return (
    <>
      <Example title="Default" layout="column">
        <RadioGroup label="T-shirt" name="shirt" options={SIZES} defaultValue="m" description="Unisex cut." />
      </Example>
      <Example title="Cards" note="Where the answers need room to be weighed." layout="free">
        <RadioGroup
          label="Who may take part?"
          name="plan"
          options={PLANS}
          defaultValue="reviewed"
          appearance="cards"
        />
      </Example>
      <Example title="Invalid" layout="column">
        <RadioGroup label="T-shirt" name="shirt-invalid" options={SIZES} error="Choose a size" />
      </Example>
      <Example title="Disabled" layout="column">
        <RadioGroup label="T-shirt" name="shirt-disabled" options={SIZES} defaultValue="s" disabled />
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <RadioGroup
          label="المقاس"
          name="shirt-rtl"
          options={[
            { value: 's', label: 'صغير' },
            { value: 'm', label: 'متوسط' },
          ]}
          defaultValue="s"
        />
      </Example>
    </>
  );
}

export function SwitchPage() {
  return (
    <>
      <Example title="Default" layout="column">
        <Switch label="E-mails about my events" defaultChecked />
        <Switch
          label="Show me in the community"
          description="People at the same event see your name and picture."
        />
      </Example>
      <Example title="Invalid" layout="column">
        <Switch label="E-mails about my events" error="This could not be saved. Try again." />
      </Example>
      <Example title="Disabled" layout="column">
        <Switch label="Applications are open" disabled />
        <Switch label="Published" disabled defaultChecked />
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <Switch label="رسائل البريد" defaultChecked />
      </Example>
    </>
  );
}
