import { linkTo, type AuditEntry, type UserDetails, type UserId } from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { eventRoleLabels } from '@event-portal/remote-kit/labels';
import {
  Avatar,
  Banner,
  Button,
  DateTime,
  Drawer,
  ErrorState,
  KeyValueList,
  LinkButton,
  RelativeTime,
  Section,
  SkeletonText,
  Stack,
  Timeline,
  type DrawerProps,
} from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AccessDialog, accessActions, type AccessAction } from './access-dialog';
import { RoleDialog } from './role-dialog';
import { userQuery } from './users.api';

export type UserDrawerProps = {
  userId: UserId;
  /** What the list knows of them already. */
  name: string | undefined;
  steps: DrawerProps['steps'];
  /** Where everything is that the person has ever done. */
  logHref: string;
  toSentence: (entry: AuditEntry) => ReactNode;
  onClose: () => void;
};

/** One person beside the list. */
export function UserDrawer({ userId, name = 'User', steps, logHref, toSentence, onClose }: UserDrawerProps) {
  const { http } = usePlatform();
  const person = usePerson();
  const [isChanging, setChanging] = useState(false);
  const [asked, setAsked] = useState<AccessAction | null>(null);
  const { data: user, error, refetch, isFetching } = useQuery(userQuery(http, userId));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={user?.name ?? name}
      steps={steps}
      {...(user && {
        description: user.email,
        actions: (
          <>
            {possibleActions(user, person?.userId).map((action) => (
              <Button key={action} onClick={() => setAsked(action)}>
                {accessActions[action].label}
              </Button>
            ))}
            <Button onClick={() => setChanging(true)}>
              {user.role === 'superuser' ? 'Make a plain user' : 'Make superuser'}
            </Button>
          </>
        ),
      })}
    >
      {error && !user && (
        <ErrorState
          title="This person could not be loaded"
          advice={describeFailure(error)}
          onRetry={() => void refetch()}
          retryPending={isFetching}
        />
      )}
      {!error && !user && <SkeletonText lines={8} />}
      {user && (
        <Stack gap="large">
          <Avatar name={user.name} image={user.image} size="large" />
          {user.suspendedAt !== null && (
            <Banner tone="warning" title="Suspended">
              {user.suspensionReason ?? 'Nobody has said why.'}
            </Banner>
          )}
          <Profile user={user} />
          <Section title="Event roles" level={3}>
            <EventRoles user={user} />
          </Section>
          <Section
            title="Last actions"
            level={3}
            actions={
              <LinkButton size="small" href={logHref}>
                See all
              </LinkButton>
            }
          >
            <Timeline
              entries={user.recentActions.map((entry) => ({
                id: entry.entryId,
                title: toSentence(entry),
                time: <RelativeTime value={entry.at} />,
              }))}
            />
          </Section>
        </Stack>
      )}
      {user && asked && <AccessDialog user={user} action={asked} onClose={() => setAsked(null)} />}
      {user && isChanging && <RoleDialog user={user} onClose={() => setChanging(false)} />}
    </Drawer>
  );
}

/** Of oneself, sessions are ended in the settings, and nobody suspends themselves. */
function possibleActions(user: UserDetails, ownId: UserId | undefined): AccessAction[] {
  if (user.userId === ownId) return [];
  if (user.suspendedAt !== null) return ['lift'];
  return user.sessions > 0 ? ['suspend', 'sign-out'] : ['suspend'];
}

function Profile({ user }: { user: UserDetails }) {
  return (
    <KeyValueList
      items={[
        { key: 'Platform role', value: user.role === 'superuser' ? 'Superuser' : 'User' },
        { key: 'Contact e-mail', value: user.preferredEmail ?? 'The same' },
        { key: 'Onboarded', value: user.onboarded ? 'Yes' : 'Not yet' },
        { key: 'News by e-mail', value: user.emailConsent ? 'Allowed' : 'Not allowed' },
        { key: 'Signed in on', value: user.sessions === 1 ? 'One device' : `${user.sessions} devices` },
        ...(user.suspendedAt === null
          ? []
          : [{ key: 'Suspended', value: <DateTime value={user.suspendedAt} /> }]),
        { key: 'Since', value: <DateTime value={user.createdAt} /> },
        {
          key: 'Last seen',
          value: user.lastSeenAt === null ? 'Never' : <DateTime value={user.lastSeenAt} />,
        },
        { key: 'Identifier', value: user.userId },
      ]}
    />
  );
}

function EventRoles({ user: { roles } }: { user: UserDetails }) {
  if (roles.length === 0) return <p>None.</p>;
  return (
    <KeyValueList
      items={roles.map(({ eventId, eventName, role, assignedAt }) => ({
        key: eventRoleLabels[role],
        value: (
          <>
            <a href={linkTo('/events/:eventId', { eventId })}>{eventName}</a>, since{' '}
            <DateTime value={assignedAt} precision="day" />
          </>
        ),
      }))}
    />
  );
}
