import {
  composeMail,
  defaultMailTexts,
  mailPlaceholders,
  MailText,
  sampleNotice,
  type EventDetails,
  type EventMail,
} from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { Banner, Button, Cluster, TextArea, TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { mailKindLabels } from './mail-labels';
import { MailPreview } from './mail-preview';
import { changeMailText, eventMailQuery, sendTestMail } from './mail.api';

export type MailTextDialogProps = {
  event: EventDetails;
  entry: EventMail['texts'][number];
  /** Whether the portal sends mail: else nobody can try one. */
  sendsMail: boolean;
  onClose: () => void;
};

const PLACEHOLDERS = mailPlaceholders.map((name) => `{${name}}`).join(', ');

/** What mails of one kind say, while somebody writes it, with how it reads. */
export function MailTextDialog({ event, entry, sendsMail, onClose }: MailTextDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const person = usePerson();
  const { eventId } = event;
  const { kind } = entry;
  const own = defaultMailTexts[kind];
  const form = useForm({
    schema: MailText,
    start: entry.text,
    save: (text) => changeMailText(http, eventId, kind, isSame(text, own) ? null : text),
    onSaved: (mail) => {
      queryClient.setQueryData(eventMailQuery(http, eventId).queryKey, mail);
      notify({ tone: 'success', text: 'The words are saved. Mails that wait have them too.' });
      onClose();
    },
  });
  const trying = useMutation({
    mutationFn: () => sendTestMail(http, eventId, kind, form.values),
    onSuccess: () => notify({ tone: 'success', text: 'The mail is on its way to you.' }),
  });
  return (
    <FormDialog
      form={form}
      size="wide"
      title={mailKindLabels[kind]}
      description={`These stand for what differs: ${PLACEHOLDERS}.`}
      submitLabel="Save the words"
      onClose={onClose}
    >
      <TextField label="Subject" {...form.field('subject')} />
      <TextArea
        label="Opening words"
        description="What it is about, dates, reasons and the link follow by themselves."
        limit={2000}
        rows={7}
        {...form.field('opening')}
      />
      <Cluster>
        {sendsMail && (
          <Button onClick={() => trying.mutate()} pending={trying.isPending}>
            Send it to me
          </Button>
        )}
        {!isSame(form.values, own) && (
          <Button onClick={() => form.change(own)}>Use the portal’s words</Button>
        )}
      </Cluster>
      {trying.error && (
        <Banner tone="danger" live="assertive">
          {describeFailure(trying.error)}
        </Banner>
      )}
      <MailPreview
        mail={composeMail({
          about: sampleNotice(kind, event),
          text: form.values,
          person: person?.name ?? '',
          event,
        })}
      />
    </FormDialog>
  );
}

function isSame(one: MailText, other: MailText): boolean {
  return one.subject === other.subject && one.opening === other.opening;
}
