import type { OwnSession } from '@event-portal/contracts';
import { ApiError, describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Badge,
  Banner,
  Button,
  Cluster,
  ConfirmDialog,
  ErrorState,
  RelativeTime,
  Section,
  SkeletonText,
  Stack,
} from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endSessions, ownSessionsQuery } from './sessions.api';
import styles from './sessions-section.module.css';

/** Where the person is signed in, and the way to end what they do not know or need any more. */
export function SessionsSection() {
  const { http, queryClient, notify } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  const query = ownSessionsQuery(http);
  const { data, error, refetch, isFetching } = useQuery(query);
  const ending = useMutation({
    mutationFn: (sessionId: string | null) => endSessions(http, sessionId),
    onSuccess: async (_ended, sessionId) => {
      notify({
        tone: 'success',
        text: sessionId === null ? 'You are signed in here only.' : 'The session has ended.',
      });
      setAsking(false);
      await queryClient.invalidateQueries(query);
      // The button is gone with its session.
      listRef.current?.focus();
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'not_found')
        void queryClient.invalidateQueries(query);
    },
  });
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current);
  return (
    <Section
      id="sessions"
      title="Where you are signed in"
      description="End what you do not know. Whoever sits there has to sign in again."
    >
      <Stack>
        {error && !data && (
          <ErrorState
            title="Your sessions could not be loaded"
            advice={describeFailure(error)}
            onRetry={() => void refetch()}
            retryPending={isFetching}
          />
        )}
        {!error && !data && <SkeletonText lines={2} />}
        {ending.error && !isAsking && (
          <Banner tone="danger" live="assertive">
            {describeFailure(ending.error)}
          </Banner>
        )}
        {data && (
          <ul className={styles.list} role="list" aria-label="Sessions" ref={listRef} tabIndex={-1}>
            {sessions.map((session) => (
              <SessionRow
                key={session.sessionId}
                session={session}
                pending={ending.isPending && ending.variables === session.sessionId}
                onEnd={() => ending.mutate(session.sessionId)}
              />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <div>
            <Button onClick={() => setAsking(true)}>Sign out everywhere else</Button>
          </div>
        )}
      </Stack>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Sign out everywhere else?"
          confirmLabel="Sign out everywhere else"
          tone="danger"
          pending={ending.isPending}
          error={ending.error ? describeFailure(ending.error) : undefined}
          onConfirm={() => ending.mutate(null)}
        >
          {others.length === 1
            ? 'One other session ends at once. You stay signed in here.'
            : `${others.length} other sessions end at once. You stay signed in here.`}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function SessionRow({
  session: { device, current, createdAt, lastUsedAt },
  pending,
  onEnd,
}: {
  session: OwnSession;
  pending: boolean;
  onEnd: () => void;
}) {
  const name = device === '' ? 'Unknown device' : device;
  return (
    <li className={styles.session}>
      <div>
        <Cluster>
          <span className={styles.device}>{name}</span>
          {current && <Badge tone="accent">This browser</Badge>}
        </Cluster>
        <p className={styles.times}>
          Last used <RelativeTime value={lastUsedAt} />, signed in <RelativeTime value={createdAt} />
        </p>
      </div>
      {!current && (
        <Button size="small" pending={pending} onClick={onEnd} aria-label={`End the session of ${name}`}>
          End
        </Button>
      )}
    </li>
  );
}
