import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, Button, Section, Stack } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ownMailQuery, resumeNews } from './own-mail.api';

/** The events whose news the person has ended, and the way to get them again; nothing for nearly everybody. */
export function UnwantedNews() {
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
  if (!data || data.withoutNews.length === 0) return null;
  return (
    <Section
      title="Events without news by e-mail"
      description="You have ended these. You still read them in the portal."
    >
      <Stack>
        {resuming.error && (
          <Banner tone="danger" live="assertive">
            {describeFailure(resuming.error)}
          </Banner>
        )}
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
