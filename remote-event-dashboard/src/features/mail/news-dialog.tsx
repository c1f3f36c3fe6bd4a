import {
  composeMail,
  fillNews,
  mailPlaceholders,
  NewsDraft,
  type EventDetails,
  type EventNews,
} from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Banner, Button, CheckboxGroup, Cluster, TextArea, TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { MailPreview } from './mail-preview';
import { groupLabelOf } from './news-labels';
import { sendNews, sendTestNews } from './news.api';

export type NewsDialogProps = Pick<EventNews, 'groups'> & {
  event: EventDetails;
  /** Whether the portal sends mail: else nobody can try it. */
  sendsMail: boolean;
  onClose: () => void;
};

const PLACEHOLDERS = mailPlaceholders.map((name) => `{${name}}`).join(', ');

/** News while somebody writes them: to whom they go, and how they read. */
export function NewsDialog({ event, groups, sendsMail, onClose }: NewsDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const person = usePerson();
  const { eventId } = event;
  const start: NewsDraft = { subject: '', text: '', groups: groups.map(({ group }) => group) };
  const form = useForm({
    schema: NewsDraft,
    start,
    save: (draft) => sendNews(http, eventId, draft),
    onSaved: async () => {
      notify({ tone: 'success', text: 'The news are being sent.' });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  const trying = useMutation({
    mutationFn: () => sendTestNews(http, eventId, form.values),
    onSuccess: () => notify({ tone: 'success', text: 'The mail is on its way to you.' }),
  });
  const { value: chosen, onChange, ...groupField } = form.field('groups');
  const reached = groups.filter(({ group }) => chosen.includes(group));
  const sum = (of: 'people' | 'mails') => reached.reduce((total, group) => total + group[of], 0);
  const facts = { person: person?.name ?? '', event };
  const news = fillNews(form.values, facts);
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Write news"
      description={`These stand for what differs: ${PLACEHOLDERS}.`}
      submitLabel={`Send to ${countPeople(sum('people'))}`}
      onClose={onClose}
    >
      <CheckboxGroup
        label="To whom?"
        {...groupField}
        options={groups.map(({ group, people }) => ({
          value: group,
          label: `${groupLabelOf(group)} (${people.toLocaleString('en')})`,
        }))}
        value={chosen}
        onChange={(values) =>
          onChange(groups.map(({ group }) => group).filter((one) => values.includes(one)))
        }
      />
      <p>
        {sendsMail
          ? `All of them read it in the portal. ${countPeople(sum('mails'))} of them want news by mail, and get it by mail too.`
          : 'All of them read it in the portal.'}
      </p>
      <TextField label="Subject" {...form.field('subject')} />
      <TextArea label="Text" limit={5000} rows={8} {...form.field('text')} />
      {sendsMail && (
        <Cluster>
          <Button onClick={() => trying.mutate()} pending={trying.isPending}>
            Send it to me
          </Button>
        </Cluster>
      )}
      {trying.error && (
        <Banner tone="danger" live="assertive">
          {describeFailure(trying.error)}
        </Banner>
      )}
      <MailPreview mail={composeMail({ about: { kind: 'event.news', ...news }, ...facts })} />
    </FormDialog>
  );
}

function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
}
