import type { Notice } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  Drawer,
  EmptyState,
  ErrorState,
  NotificationIcon,
  RelativeTime,
  SkeletonText,
  Stack,
  VisuallyHidden,
} from '@event-portal/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PanelProps } from '../missing-panel';
import styles from './bell-panel.module.css';
import { wordsOf } from './notice-words';
import { markAllRead, markRead, noticesQuery } from './own-notices.api';
import { NOTICES_KEY } from './unread';

/** What the person was told, newest first; each leads to the page that it is about. */
export function BellPanel({ open, onOpenChange }: PanelProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} steps={undefined} title="Notices">
      <OwnNotices onFollow={() => onOpenChange(false)} />
    </Drawer>
  );
}

function OwnNotices({ onFollow }: { onFollow: () => void }) {
  const { http, queryClient } = usePlatform();
  const query = useInfiniteQuery(noticesQuery(http));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const readAgain = () => queryClient.invalidateQueries({ queryKey: NOTICES_KEY });
  const marking = useMutation({
    mutationFn: (upTo: string) => markAllRead(http, upTo),
    onSuccess: readAgain,
  });
  const notices = data?.pages.flatMap((page) => page.notices) ?? [];
  const follow = ({ noticeId, readAt }: Notice) => {
    // Where that fails it stays unread, and the page opens all the same.
    if (readAt === null)
      void markRead(http, noticeId)
        .then(readAgain)
        .catch(() => undefined);
    onFollow();
  };
  const [newest] = notices;
  const failure = marking.error ?? (data && error);

  if (!data && error)
    return (
      <ErrorState
        title="Your notices could not be loaded"
        level={3}
        advice={describeFailure(error)}
        onRetry={() => void refetch()}
        retryPending={isFetching}
      />
    );
  if (!data)
    return (
      <>
        <VisuallyHidden>Loading your notices…</VisuallyHidden>
        <SkeletonText lines={6} />
      </>
    );
  if (!newest)
    return (
      <EmptyState icon={<NotificationIcon />} title="Nothing yet" level={3}>
        What others decide about you shows here: your applications, your seats, your team.
      </EmptyState>
    );
  return (
    <Stack>
      {failure && (
        <Banner tone="danger" live="assertive">
          {describeFailure(failure)}
        </Banner>
      )}
      <MarkAllRead
        anyUnread={notices.some(({ readAt }) => readAt === null)}
        pending={marking.isPending}
        onPress={() => marking.mutate(newest.noticeId)}
      />
      <ul className={styles.list} role="list" aria-label="Notices">
        {notices.map((notice) => (
          <NoticeRow key={notice.noticeId} notice={notice} onFollow={() => follow(notice)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </Stack>
  );
}

type MarkAllReadProps = { anyUnread: boolean; pending: boolean; onPress: () => void };

/** Stays once it was pressed, with the focus: what it did is said in its place. */
function MarkAllRead({ anyUnread, pending, onPress }: MarkAllReadProps) {
  const [wasPressed, setPressed] = useState(false);
  if (!anyUnread && !wasPressed) return null;
  const press = () => {
    setPressed(true);
    onPress();
  };
  return (
    <div>
      <Button
        size="small"
        pending={pending}
        aria-disabled={!anyUnread}
        onClick={anyUnread ? press : undefined}
      >
        {anyUnread ? 'Mark all as read' : 'All read'}
      </Button>
    </div>
  );
}

function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { title, text, href } = wordsOf(notice);
  const isUnread = notice.readAt === null;
  return (
    <li className={styles.notice} data-unread={isUnread}>
      <a className={styles.title} href={href} onClick={onFollow}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        {title}
      </a>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <p className={styles.about}>
        {notice.event && <>{notice.event.name} · </>}
        <RelativeTime value={notice.at} />
      </p>
    </li>
  );
}
