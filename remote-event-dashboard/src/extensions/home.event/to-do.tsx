import type { ExtensionProps } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import type { ExtensionDeclaration } from '@event-portal/remote-kit/extensions';
import { useQuery } from '@tanstack/react-query';
import { eventQuery } from '#features/event/event.api.ts';
import { overviewQuery } from '#features/overview/overview.api.ts';
import { listToDo } from '#features/overview/to-do.ts';
import { href } from '#paths.gen.ts';
import styles from './to-do.module.css';

export const extension = { title: 'To do', guards: ['_staff'], order: 10 } satisfies ExtensionDeclaration;

/**
 * What waits at an event for those who run it, each with the way to where it is done. Nothing where nothing waits, and none of it
 * where it cannot be read: the dashboard says so.
 */
export function Component({ eventId, eventRole }: ExtensionProps<'home.event'>) {
  const { http } = usePlatform();
  const { data: event } = useQuery(eventQuery(http, eventId));
  // A glance: who watches an event has its dashboard open.
  const { data: overview, dataUpdatedAt } = useQuery({
    ...overviewQuery(http, eventId),
    refetchInterval: false,
  });
  if (!event || !overview || eventRole === null) return null;
  const tasks = listToDo(event, overview, eventRole, dataUpdatedAt);
  if (tasks.length === 0) return null;
  const dashboard = href('/events/:eventId/dashboard', { eventId });
  return (
    <ul className={styles.tasks} aria-label={`To do at ${event.name}`}>
      {tasks.map(({ id, title, page }) => (
        <li key={id}>
          <a href={`${dashboard}${page}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
