import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, Button, Section, Stack } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ownMailQuery, resumeNews } from './own-mail.api';

/** Whether mail reaches the person, and whose news they have ended; nothing for nearly everybody. */
export function OwnMailSection() {
  const { http, queryClient, notify } = usePlatform();
  const query = ownMailQuery(http);
  const { data } = useQuery(query);
  const resuming = useMutation({
    mutationFn: ({ eventId }: UnwantedEvent) => resumeNews(http, eventId),
    onSuccess: (mail, { name }) => {
      queryClient.setQueryData(query.queryKey, mail);
      notify({ tone: 'success', text: `News of ${name} come by e-mail again.` });
    },
  });
  type UnwantedEvent = NonNullable<typeof data>['withoutNews'][number];
  // What cannot be read is not asked for: the news stay ended, and everything else of the page works.
  if (!data || (data.withoutNews.length === 0 && data.bounced === null)) return null;
  return (
    <Section title="Mail to you" description="Whatever is not sent by mail, you still read in the portal.">
      <Stack>
        {data.bounced && (
          <Banner tone="warning" title={`Mail to ${data.bounced.address} came back`}>
            Nothing more is sent there. Enter another contact e-mail above. What the mail server said:{' '}
            {data.bounced.reason || 'nothing'}
          </Banner>
        )}
        {resuming.error && (
          <Banner tone="danger" live="assertive">
            {describeFailure(resuming.error)}
          </Banner>
        )}
        {data.withoutNews.length > 0 && <p>You have ended the news of these events:</p>}
        {data.withoutNews.map((event) => (
          <div key={event.eventId}>
            <Button
              pending={resuming.isPending && resuming.variables.eventId === event.eventId}
              onClick={() => resuming.mutate(event)}
            >
              {`Get news of ${event.name} again`}
            </Button>
          </div>
        ))}
      </Stack>
    </Section>
  );
}
