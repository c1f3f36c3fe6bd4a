import type { ContentItem } from '@event-portal/contracts';
import { Badge, Cluster, DateTime, ExternalLink, RelativeTime } from '@event-portal/ui';
import styles from './content-row.module.css';

/** A piece of content in the list of its kind, and who changed it last. */
export function ContentRow({ item }: { item: ContentItem }) {
  const { kind, title, label, url, publishedAt, updatedAt, updatedBy } = item;
  return (
    <div className={styles.row}>
      <Cluster>
        <span className={styles.title}>{title}</span>
        {label !== '' && <Badge>{label}</Badge>}
      </Cluster>
      <p className={styles.facts}>
        {url !== null && <ExternalLink href={url}>{new URL(url).host}</ExternalLink>}
        {kind === 'announcement' && (
          <span>
            Published <DateTime value={publishedAt} precision="day" />
          </span>
        )}
        <span>
          Changed <RelativeTime value={updatedAt} />
          {updatedBy !== null && updatedBy !== undefined && ` by ${updatedBy}`}
        </span>
      </p>
    </div>
  );
}
