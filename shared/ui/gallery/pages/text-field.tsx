import { TextArea, TextField } from '@event-portal/ui';
import { Example } from '../example';
import { LONG_TEXT } from '../sample-data';

export function TextFieldPage() {
  return (
    <>
      <Example title="Default" layout="column">
        <TextField label="Name" name="name" autoComplete="name" />
        <TextField label="Contact e-mail" type="email" placeholder="you@example.org" />
        <TextField label="Preferred name" optional defaultValue="Tess" />
      </Example>
      <Example title="With a description" layout="column">
        <TextField
          label="Short name"
          description="Appears in the address. Letters, digits and hyphens."
          defaultValue="spring-summit"
        />
      </Example>
      <Example title="Invalid" layout="column">
        <TextField
          label="Contact e-mail"
          type="email"
          description="We write only about events that you applied to."
          defaultValue="tess@example"
          error="Enter an e-mail address like name@example.org"
        />
      </Example>
      <Example title="Disabled and read-only" layout="column">
        <TextField label="Account" disabled defaultValue="attendee@example.test" />
        <TextField label="Event id" readOnly defaultValue="11111111-1111-4111-8111-111111111111" />
      </Example>
      <Example title="Several lines" layout="column">
        <TextArea label="Why do you want to take part?" limit={200} rows={4} />
        <TextArea label="About the event" limit={120} defaultValue={LONG_TEXT} rows={2} />
        <TextArea
          label="Message"
          optional
          defaultValue="See you there."
          error="Say a little more: at least 20 characters"
        />
        <TextArea label="Notes" disabled defaultValue="Nobody may write here now." rows={2} />
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <TextField label="الاسم" description="كما يظهر على بطاقتك" defaultValue="محمد الفارسي" />
        <TextField label="البريد" error="أدخل عنوان بريد صالحًا" defaultValue="محمد" />
      </Example>
    </>
  );
}
