import type { ServiceKey } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  AddIcon,
  Button,
  ConfirmDialog,
  DataTable,
  DeleteIcon,
  EmptyState,
  LockedIcon,
  Section,
  type Column,
} from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { CreateServiceKeyDialog } from './create-service-key-dialog';
import { scopeLabels } from './scope-labels';
import { revokeServiceKey } from './service-keys.api';

/** The keys that services use, and how to make and revoke them. */
export function ServiceKeysSection({ keys }: { keys: readonly ServiceKey[] }) {
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ServiceKey | null>(null);
  return (
    <Section
      title="Service keys"
      description="What programs such as the chat bot sign in with."
      actions={
        <Button icon={<AddIcon />} onClick={() => setMaking(true)}>
          Make a key
        </Button>
      }
    >
      <DataTable
        label="Service keys"
        columns={columns}
        rows={keys}
        rowId={({ keyId }) => keyId}
        rowLabel={({ name }) => name}
        rowActions={(key) => [
          {
            id: 'key',
            entries: [
              {
                id: 'revoke',
                label: 'Revoke',
                icon: <DeleteIcon />,
                tone: 'danger',
                onSelect: () => setRevoked(key),
              },
            ],
          },
        ]}
        empty={
          <EmptyState icon={<LockedIcon />} title="No keys">
            Make one when a program has to read from the portal.
          </EmptyState>
        }
      />
      {isMaking && <CreateServiceKeyDialog onClose={() => setMaking(false)} />}
      {revoked && <RevokeDialog serviceKey={revoked} onClose={() => setRevoked(null)} />}
    </Section>
  );
}

function RevokeDialog({ serviceKey, onClose }: { serviceKey: ServiceKey; onClose: () => void }) {
  const { http, queryClient, notify } = usePlatform();
  const revoking = useMutation({
    mutationFn: () => revokeServiceKey(http, serviceKey),
    onSuccess: async () => {
      notify({ tone: 'success', text: `The key for ${serviceKey.name} is revoked.` });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke the key for ${serviceKey.name}?`}
      confirmLabel="Revoke key"
      tone="danger"
      pending={revoking.isPending}
      error={revoking.error ? describeFailure(revoking.error) : undefined}
      onConfirm={() => revoking.mutate()}
    >
      Whatever uses it stops working at once.
    </ConfirmDialog>
  );
}

const columns: readonly Column<ServiceKey>[] = [
  { id: 'name', header: 'For', width: 'wide', cell: ({ name }) => name },
  {
    id: 'scopes',
    header: 'May',
    cell: ({ scopes }) => scopes.map((scope) => scopeLabels[scope]).join(', '),
  },
  { id: 'event', header: 'At', cell: ({ event }) => event?.name ?? 'Every event' },
  { id: 'createdAt', header: 'Made', tell: 'day', moment: ({ createdAt }) => createdAt },
  {
    id: 'expiresAt',
    header: 'Ends',
    tell: 'distance',
    absent: 'Never',
    moment: ({ expiresAt }) => expiresAt,
  },
  {
    id: 'lastUsedAt',
    header: 'Last used',
    tell: 'distance',
    absent: 'Never',
    moment: ({ lastUsedAt }) => lastUsedAt,
  },
];
