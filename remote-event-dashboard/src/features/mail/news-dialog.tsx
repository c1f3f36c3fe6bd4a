import {
  composeMail,
  fillNews,
  mailPlaceholders,
  NewsDraft,
  Timestamp,
  type EventDetails,
  type EventNews,
} from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { asChoice, FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import {
  Banner,
  Button,
  CheckboxGroup,
  Cluster,
  DateTimeField,
  RadioGroup,
  TextArea,
  TextField,
} from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { MailPreview } from './mail-preview';
import { groupLabelOf } from './news-labels';
import { sendNews, sendTestNews } from './news.api';

export type NewsDialogProps = Pick<EventNews, 'groups'> & {
  event: EventDetails;
  /** Whether the portal sends mail: else nobody can try it. */
  sendsMail: boolean;
  onClose: () => void;
};

const PlannedNews = z.extend(NewsDraft, { when: z.enum(['now', 'later']), at: z.nullable(Timestamp) }).check(
  z.refine(({ when, at }) => when === 'now' || at !== null, {
    message: 'Choose a day and a time.',
    path: ['at'],
  }),
);

const PLACEHOLDERS = mailPlaceholders.map((name) => `{${name}}`).join(', ');

/** News while somebody writes them: to whom they go, and how they read. */
export function NewsDialog({ event, groups, sendsMail, onClose }: NewsDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const person = usePerson();
  const { eventId } = event;
  const start: z.infer<typeof PlannedNews> = { subject: '', text: '', groups: [], when: 'now', at: null };
  const form = useForm({
    schema: PlannedNews,
    start,
    save: ({ when, at, ...draft }) => sendNews(http, eventId, { ...draft, at: when === 'now' ? null : at }),
    onSaved: async () => {
      notify({ tone: 'success', text: isNow ? 'The news are being sent.' : 'The news wait for their time.' });
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
  const isNow = form.values.when === 'now';
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Write news"
      description={`These stand for what differs: ${PLACEHOLDERS}.`}
      submitLabel={isNow ? `Send to ${countPeople(sum('people'))}` : 'Set the time'}
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
      <RadioGroup
        label="When"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
        {...asChoice(['now', 'later'], form.field('when'))}
      />
      {!isNow && (
        <DateTimeField
          label="Time to send them"
          description="They go to whoever is in these groups then. Until then you can cancel them."
          timeZone={event.timeZone}
          {...form.field('at')}
        />
      )}
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
