import {
  Button,
  ComboBox,
  DateTimeField,
  FileDrop,
  FieldLinks,
  Form,
  FormProgress,
  FormSection,
  RadioGroup,
  Select,
  TextField,
} from '@event-portal/ui';
import { useState, type SubmitEvent } from 'react';
import { Example } from '../example';

const ZONES = [
  'Europe/Berlin',
  'Europe/Lisbon',
  'America/New_York',
  'America/São_Paulo',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Pacific/Auckland',
].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

export function ComboBoxPage() {
  return (
    <>
      <Example title="Default" layout="column">
        <ComboBox label="Time zone" name="zone" options={ZONES} placeholder="Type a city" />
        <ComboBox
          label="Time zone"
          options={ZONES}
          defaultValue="Europe/Berlin"
          description="All times of the event are shown in it."
        />
      </Example>
      <Example title="Invalid" layout="column">
        <ComboBox label="Time zone" options={ZONES} error="Choose the zone that the event is in" />
      </Example>
      <Example title="Disabled" layout="column">
        <ComboBox label="Time zone" options={ZONES} defaultValue="Asia/Tokyo" disabled />
      </Example>
      <Example title="Searching" note="The caller finds the choices itself." layout="column">
        <ComboBox label="Person" options={[]} onSearch={() => undefined} searching optional />
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <ComboBox
          label="المنطقة الزمنية"
          options={[{ value: 'Asia/Riyadh', label: 'الرياض' }]}
          defaultValue="Asia/Riyadh"
        />
      </Example>
    </>
  );
}

export function DateTimeFieldPage() {
  const [value, setValue] = useState<string | null>('2026-03-14T17:30:00Z');
  return (
    <>
      <Example title="Default" layout="column">
        <DateTimeField label="Applications open" timeZone="Europe/Berlin" name="opens" />
        <DateTimeField
          label="Starts"
          timeZone="Europe/Berlin"
          value={value}
          onChange={setValue}
          description={`In UTC: ${value ?? 'not set'}`}
        />
        <DateTimeField label="Ends" timeZone="Asia/Kathmandu" defaultValue="2026-03-16T12:00:00Z" optional />
      </Example>
      <Example title="Invalid" layout="column">
        <DateTimeField
          label="Ends"
          timeZone="America/New_York"
          defaultValue="2026-03-13T12:00:00Z"
          error="The end is before the start"
        />
      </Example>
      <Example title="Disabled" layout="column">
        <DateTimeField label="Starts" timeZone="Europe/Berlin" defaultValue="2026-03-14T17:30:00Z" disabled />
      </Example>
    </>
  );
}

export function FileDropPage() {
  return (
    <>
      <Example title="Default" layout="column">
        <FileDrop
          label="Banner"
          name="banner"
          accept="image/*"
          maxSize={2_000_000}
          description="A picture up to 2 MB. It is cut to 16 : 9."
        />
        <FileDrop label="Attachments" multiple optional />
      </Example>
      <Example title="Invalid" layout="column">
        <FileDrop label="Banner" error="Choose a picture" />
      </Example>
      <Example title="Disabled" layout="column">
        <FileDrop label="Banner" disabled />
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <FileDrop label="صورة" prompt="أسقط ملفًا هنا" />
      </Example>
    </>
  );
}

const PROBLEMS = {
  name: 'Enter a name for the event',
  zone: 'Choose a time zone',
  starts: 'Enter when it starts',
  access: 'Say who may take part',
  form: 'Another admin changed this event meanwhile. Load it again before you save.',
};

export function FormPage() {
  const [errors, setErrors] = useState({});
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setErrors({ ...PROBLEMS });
  };
  return (
    <>
      <LongForm />
      <Example
        title="Errors from the server"
        note="The summary takes the focus, and links to each field."
        layout="column"
      >
        <Form
          errors={errors}
          onSubmit={submit}
          actions={
            <>
              <Button variant="primary" type="submit">
                Save event
              </Button>
              <Button variant="quiet" onClick={() => setErrors({})}>
                Cancel
              </Button>
            </>
          }
        >
          <TextField label="Name" name="name" />
          <Select label="Time zone" name="zone" options={ZONES} />
          <DateTimeField label="Starts" name="starts" timeZone="Europe/Berlin" />
          <RadioGroup
            label="Who may take part?"
            name="access"
            options={[
              { value: 'open', label: 'Everyone' },
              { value: 'reviewed', label: 'People whose application is accepted' },
            ]}
          />
        </Form>
      </Example>
    </>
  );
}

function LongForm() {
  return (
    <Example title="In parts" note="The bar stays in sight; each part is a press away." layout="column">
      <div>
        <FormProgress
          sections={[
            { id: 'part-you', title: 'About you', complete: true },
            { id: 'part-event', title: 'The event', complete: false },
          ]}
          status="Draft saved"
        />
        <Form>
          <FormSection id="part-you" title="About you">
            <TextField label="Name on the badge" name="badge" defaultValue="Tess" />
          </FormSection>
          <FormSection id="part-event" title="The event" description="What happens there.">
            <TextField label="Place" name="place" />
          </FormSection>
          <FieldLinks fields={[{ name: 'place', label: 'Place' }]} />
        </Form>
      </div>
    </Example>
  );
}
