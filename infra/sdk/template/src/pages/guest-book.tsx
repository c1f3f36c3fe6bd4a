import { getOwnProfile } from '@event-portal/contracts';
import { platformContext } from '@event-portal/remote-kit';
import type { PageHandle, PageLoaderArgs } from '@event-portal/remote-kit/routing';
import { PageHeader } from '@event-portal/ui';
import { useLoaderData } from 'react-router-dom';
import styles from './guest-book.module.css';

export async function loader({ context }: PageLoaderArgs<'/guest-book'>) {
  const { http } = context.get(platformContext);
  return { profile: await http(getOwnProfile) };
}

export const handle = { title: 'Guest book' } satisfies PageHandle;

export function Component() {
  const { profile } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Guest book" />
      <p className={styles.signature}>Signed by {profile.name}</p>
    </>
  );
}
