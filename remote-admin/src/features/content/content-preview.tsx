import type { ContentDraft } from '@event-portal/contracts';
import { Badge, Card, Section, Timeline } from '@event-portal/ui';

/** What people will see of a piece of content, while it is being written. */
export function ContentPreview({ draft: { kind, title, body, url, label } }: { draft: ContentDraft }) {
  const name = title.trim() || 'Title';
  const badge = label.trim() !== '' && <Badge>{label.trim()}</Badge>;
  return (
    <Section title="How it will look" level={3}>
      {kind === 'announcement' ? (
        <Timeline
          entries={[
            {
              id: 'preview',
              title: (
                <>
                  {name} {badge}
                </>
              ),
              time: 'Today',
              description: body,
            },
          ]}
        />
      ) : (
        <Card
          level={4}
          title={name}
          {...(badge && { status: badge })}
          {...(url !== null && URL.canParse(url) && { meta: new URL(url).host })}
        >
          {body}
        </Card>
      )}
    </Section>
  );
}
