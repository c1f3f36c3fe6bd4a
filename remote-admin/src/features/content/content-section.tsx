import type { ContentItem, ContentKind } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  AddIcon,
  Badge,
  Button,
  ConfirmDialog,
  DataTable,
  DateTime,
  DeleteIcon,
  EditIcon,
  EmptyState,
  ExternalLink,
  Section,
  type Column,
} from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetAfterChange } from '../../admin-cache';
import { READER_ZONE } from '../../reader-zone';
import { ContentDialog } from './content-dialog';
import { contentWords } from './content-words';
import { removeContent } from './content.api';

export type ContentSectionProps = { kind: ContentKind; items: readonly ContentItem[] };

/** The content of one kind: what there is, and how to change it. */
export function ContentSection({ kind, items }: ContentSectionProps) {
  const [edited, setEdited] = useState<ContentItem | 'new' | null>(null);
  const [removed, setRemoved] = useState<ContentItem | null>(null);
  const words = contentWords[kind];
  return (
    <Section
      title={words.section}
      description={words.where}
      actions={
        <Button icon={<AddIcon />} onClick={() => setEdited('new')}>
          Add {words.one}
        </Button>
      }
    >
      <DataTable
        label={words.section}
        columns={kind === 'announcement' ? announcementColumns : positionedColumns}
        rows={items}
        rowId={({ itemId }) => itemId}
        rowLabel={({ title }) => title}
        rowActions={(item) => [
          {
            id: 'item',
            entries: [
              { id: 'edit', label: 'Edit', icon: <EditIcon />, onSelect: () => setEdited(item) },
              {
                id: 'remove',
                label: 'Remove',
                icon: <DeleteIcon />,
                tone: 'danger',
                onSelect: () => setRemoved(item),
              },
            ],
          },
        ]}
        empty={<EmptyState title="Nothing here yet">Add the first {words.one}.</EmptyState>}
      />
      {edited !== null && (
        <ContentDialog
          kind={kind}
          item={edited === 'new' ? null : edited}
          nextPosition={Math.max(0, ...items.map(({ position }) => position)) + 10}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && <RemoveDialog item={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}

function RemoveDialog({ item, onClose }: { item: ContentItem; onClose: () => void }) {
  const { http, queryClient, notify } = usePlatform();
  const removing = useMutation({
    mutationFn: () => removeContent(http, item.itemId),
    onSuccess: async () => {
      notify({ tone: 'success', text: `${item.title} is removed.` });
      onClose();
      await forgetAfterChange(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${item.title}?`}
      confirmLabel="Remove"
      tone="danger"
      pending={removing.isPending}
      error={removing.error ? describeFailure(removing.error) : undefined}
      onConfirm={() => removing.mutate()}
    >
      It disappears for everybody, and cannot be brought back.
    </ConfirmDialog>
  );
}

const columns: readonly Column<ContentItem>[] = [
  { id: 'title', header: 'Title', width: 'wide', cell: ({ title }) => title },
  { id: 'label', header: 'Label', width: 'narrow', cell: ({ label }) => label && <Badge>{label}</Badge> },
  {
    id: 'url',
    header: 'Link',
    cell: ({ url }) => url !== null && <ExternalLink href={url}>{new URL(url).host}</ExternalLink>,
  },
];

const positionedColumns: readonly Column<ContentItem>[] = [
  ...columns,
  { id: 'position', header: 'Position', align: 'end', cell: ({ position }) => position },
];

const announcementColumns: readonly Column<ContentItem>[] = [
  ...columns,
  {
    id: 'publishedAt',
    header: 'Published',
    align: 'end',
    cell: ({ publishedAt }) => <DateTime value={publishedAt} timeZone={READER_ZONE} precision="day" />,
  },
];
