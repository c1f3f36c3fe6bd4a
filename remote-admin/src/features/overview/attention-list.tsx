import { linkTo, type AttentionItem } from '@event-portal/contracts';
import { Banner, LinkButton, Stack } from '@event-portal/ui';

/** What waits for somebody, each with the place where it is done. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  if (items.length === 0) return <p>Nothing waits for anybody.</p>;
  return (
    <Stack gap="small">
      {items.map((item) => {
        const { text, label, href } = toWords(item);
        return (
          <Banner
            key={`${item.kind} ${item.eventId}`}
            tone={item.kind === 'event-without-admin' ? 'danger' : 'warning'}
            title={item.eventName}
            action={
              <LinkButton size="small" href={href}>
                {label}
              </LinkButton>
            }
          >
            {text}
          </Banner>
        );
      })}
    </Stack>
  );
}

function toWords({ kind, eventId, count }: AttentionItem): { text: string; label: string; href: string } {
  const event = linkTo('/events/:eventId', { eventId });
  const editing = `${linkTo('/admin/events-management')}/${eventId}`;
  switch (kind) {
    case 'applications-waiting':
      return {
        text:
          count === 1
            ? 'One application waits for a decision.'
            : `${count} applications wait for a decision.`,
        label: 'See the event',
        href: event,
      };
    case 'applications-closing':
      return { text: 'Applications close within two days.', label: 'See the dates', href: editing };
    case 'event-without-admin':
      return { text: 'Nobody runs this event: it has no admin.', label: 'See the event', href: editing };
    case 'draft-starting-soon':
      return { text: 'It starts soon and is not published.', label: 'Publish it', href: editing };
  }
}
