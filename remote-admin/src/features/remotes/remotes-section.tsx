import {
  isTakenBack,
  scopesOfArea,
  type EndpointReply,
  type getRemoteHealth,
  type RegisteredRemote,
  type RemoteRegistry,
} from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { PastPicker, RemoteBreakage, useOperations } from '@event-portal/remote-kit/operations';
import {
  Badge,
  Banner,
  Cluster,
  DataTable,
  ErrorState,
  LinkButton,
  RelativeTime,
  Section,
  SkeletonTable,
  Stack,
  StatusPill,
  type Column,
} from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { href } from '../../paths.gen';
import { FlagsTable } from './flags-table';
import { overrideRemote, registryQuery, remoteHealthQuery } from './remotes.api';
import { listVersions, type VersionRow } from './version-rows';

type Health = EndpointReply<typeof getRemoteHealth>;

/** Every part of the portal that ships alone: what is live, what could be, and how it does. */
export function RemotesSection() {
  const { http, remotes } = usePlatform();
  const registry = useQuery(registryQuery(remotes));
  const health = useQuery(remoteHealthQuery(http));
  return (
    <Section
      title="Remotes"
      description="The parts of the portal that are released alone."
      actions={
        <LinkButton size="small" href={href('/admin/failures')}>
          What failed, and for whom
        </LinkButton>
      }
    >
      {registry.data && health.data ? (
        <Stack gap="large">
          <p>{describeDocument(registry.data)}</p>
          <PastPicker latest={registry.data.sequence} />
          {registry.data.remotes.map((remote) => (
            <Versions key={remote.name} remote={remote} health={health.data} />
          ))}
          <FlagsTable registry={registry.data} />
        </Stack>
      ) : registry.isError || health.isError ? (
        <ErrorState
          level={3}
          title="How the remotes do could not be read"
          advice={describeFailure(registry.error ?? health.error)}
          onRetry={() => void Promise.all([registry.refetch(), health.refetch()])}
          retryPending={registry.isFetching || health.isFetching}
        />
      ) : (
        <SkeletonTable rows={4} />
      )}
    </Section>
  );
}

/** Where it is, and for whom before any of its own guards is asked. */
function describeAreas({ areas, current, versions }: RegisteredRemote): string {
  const live = current === null ? [] : (versions[current]?.descriptor.areas ?? []);
  return areas
    .map((path) => {
      const area = live.find((declared) => declared.path === path) ?? { path };
      return scopesOfArea(area).includes('/admin') ? `${path} for superusers` : path;
    })
    .join(' ');
}

function describeDocument({ sequence, environment, change }: RemoteRegistry): string {
  return `Registry document ${sequence} (${environment}). Last change, by ${change.by}: ${change.summary}.`;
}

function Versions({ remote, health }: { remote: RegisteredRemote; health: Health }) {
  const { http, notify, remotes } = usePlatform();
  const { tryVersion, breakVersion } = useOperations();
  const running = useSyncExternalStore(remotes.subscribe, remotes.running);
  const trying = useMutation({
    mutationFn: async (version: string | null) => {
      // Logged before it happens, so that every try leaves a trace.
      await overrideRemote(http, remote.name, version);
      tryVersion?.(remote.name, version);
    },
    onError: (error) => notify({ tone: 'problem', text: describeFailure(error) }),
  });
  const isTrying = running.some(({ name, reason }) => name === remote.name && reason === 'override');
  const offers = ({ version, isCurrent, isRunningHere }: VersionRow) => {
    if (!tryVersion) return [];
    if (isRunningHere && isTrying)
      return [{ id: 'back', label: 'Stop trying it', onSelect: () => trying.mutate(null) }];
    if (isCurrent || isRunningHere) return [];
    return [{ id: 'try', label: 'Try it in this browser', onSelect: () => trying.mutate(version) }];
  };
  const breaks = ({ version }: VersionRow) =>
    breakVersion
      ? RemoteBreakage.map((breakage) => ({
          id: breakage,
          label: breakageLabels[breakage],
          onSelect: () => breakVersion(remote.name, version, breakage),
        }))
      : [];
  return (
    <Stack>
      <Cluster>
        <h3>{remote.name}</h3>
        <Badge>{describeAreas(remote)}</Badge>
        <span>{remote.owner}</span>
      </Cluster>
      {remote.disabled && (
        <Banner tone="danger" title="Switched off">
          {remote.disabled.message}
        </Banner>
      )}
      {remote.locked && (
        <Banner tone="warning" title="Locked">
          {remote.locked.reason}
        </Banner>
      )}
      <Rollback remote={remote} />
      <DataTable
        label={`Versions of ${remote.name}`}
        columns={columns}
        rows={listVersions(remote, health.versions, running)}
        rowId={({ version }) => version}
        rowLabel={({ version }) => version}
        rowActions={(row) => {
          const entries = offers(row);
          const breakages = row.isCurrent || row.isRunningHere ? breaks(row) : [];
          return [
            { id: 'version', entries },
            { id: 'laboratory', label: 'Break it in this tab', entries: breakages },
          ].filter((group) => group.entries.length > 0);
        }}
      />
    </Stack>
  );
}

/** What the last rollback has left, until something is promoted. */
function Rollback({ remote }: { remote: RegisteredRemote }) {
  const { current, rolledBackFrom, takenBack } = remote;
  if (!rolledBackFrom) return null;
  const takenBackAt = takenBack?.[rolledBackFrom];
  return (
    <Banner tone="warning" title="Rolled back">
      Everybody was sent back from {rolledBackFrom} to {current}
      {takenBackAt !== undefined && (
        <>
          , <RelativeTime value={takenBackAt} />
        </>
      )}
      .
      {isTakenBack(remote, rolledBackFrom) &&
        ' It can be promoted again once the gate has let it through anew.'}
    </Banner>
  );
}

/** The failure laboratory, as a menu: what people would see if a version … */
const breakageLabels: Readonly<Record<RemoteBreakage, string>> = {
  missing: 'Its entry is missing',
  altered: 'A byte of it was changed',
  hanging: 'It never arrives',
  broken: 'It throws when it starts',
  incompatible: 'It needs a newer shell',
  rendering: 'Its pages throw',
};

const columns: readonly Column<VersionRow>[] = [
  { id: 'version', header: 'Version', width: 'wide', cell: ({ version }) => version },
  {
    id: 'roles',
    header: 'Is',
    width: 'wide',
    cell: ({ roles }) =>
      roles.length === 0 ? null : (
        <Cluster>
          {roles.map(({ label, tone }) => (
            <StatusPill key={label} tone={tone}>
              {label}
            </StatusPill>
          ))}
        </Cluster>
      ),
  },
  { id: 'publishedAt', header: 'Published', tell: 'distance', moment: ({ publishedAt }) => publishedAt },
  { id: 'gate', header: 'Gate', cell: ({ gate }) => gate },
  {
    id: 'loads',
    header: 'Loads',
    align: 'end',
    cell: ({ loads }) => loads.toLocaleString('en'),
  },
  {
    id: 'failures',
    header: 'Failures',
    align: 'end',
    cell: ({ failures }) => failures.toLocaleString('en'),
  },
];
