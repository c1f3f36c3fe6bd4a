import { Button, Cluster, Letter } from '@event-portal/ui';
import { Example } from '../example';
import { LONG_TEXT } from '../sample-data';

export function LetterPage() {
  return (
    <>
      <Example title="A decision" layout="column">
        <Letter
          label="There is a seat for you"
          from="Spring Summit"
          date="14 March 2026"
          greeting="Dear Tess Attendee,"
          signature="The organisers of Spring Summit"
          tone="success"
          actions={
            <Cluster>
              <Button variant="primary">Take my seat</Button>
              <Button>Decline seat</Button>
            </Cluster>
          }
          foot="Questions? The organisers are glad to answer."
        >
          <p>Congratulations! We read your application, and would love to have you with us.</p>
        </Letter>
      </Example>
      <Example title="Without anything to do" layout="column">
        <Letter
          label="We cannot offer you a seat this time"
          from="Spring Summit"
          greeting="Dear Tess Attendee,"
          signature="The organisers of Spring Summit"
        >
          <p>{LONG_TEXT}</p>
        </Letter>
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <Letter label="مقعد لك" from="قمة الربيع" greeting="عزيزي محمد،" signature="المنظمون" tone="warning">
          <p>يسرنا أن نقدم لك مقعدًا.</p>
        </Letter>
      </Example>
    </>
  );
}
