import type { ContentItem } from '@event-portal/contracts';
import { Badge, Cluster, DateTime, ExternalLink, Section, Timeline } from '@event-portal/ui';

/** What the organisers have to say, in short. */
export function Announcements({ items }: { items: readonly ContentItem[] }) {
  return (
    <Section title="Announcements">
      <Timeline
        entries={items.map(({ itemId, title, body, url, label, publishedAt }) => ({
          id: itemId,
          title: (
            <Cluster>
              {title}
              {label !== '' && <Badge>{label}</Badge>}
            </Cluster>
          ),
          time: <DateTime value={publishedAt} precision="day" />,
          description: (
            <>
              {body} {url !== null && <ExternalLink href={url}>Read more</ExternalLink>}
            </>
          ),
        }))}
      />
    </Section>
  );
}
