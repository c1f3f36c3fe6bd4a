import type { ContentItem } from '@event-portal/contracts';
import { Badge, Card, ExternalLink, Grid } from '@event-portal/ui';

export type ContentGridProps = {
  items: readonly ContentItem[];
  /** The level of the headings; below a section it is 3. */
  level?: 2 | 3;
  /** Whether each piece shows its label, where a heading does not say it already. */
  labelled?: boolean;
};

/** Things worth knowing beside one another, and where they are found. */
export function ContentGrid({ items, level = 2, labelled = false }: ContentGridProps) {
  if (items.length === 0) return null;
  return (
    <Grid>
      {items.map(({ itemId, title, body, url, label }) => (
        <Card
          key={itemId}
          level={level}
          title={url === null ? title : <ExternalLink href={url}>{title}</ExternalLink>}
          {...(labelled && label !== '' && { status: <Badge>{label}</Badge> })}
          {...(url !== null && { meta: new URL(url).host })}
        >
          {body}
        </Card>
      ))}
    </Grid>
  );
}
