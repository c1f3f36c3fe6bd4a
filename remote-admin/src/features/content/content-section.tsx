import type { ContentItem, ContentKind } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  AddIcon,
  Button,
  ConfirmDialog,
  DeleteIcon,
  EditIcon,
  EmptyState,
  ReorderableList,
  Section,
} from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { ContentDialog } from './content-dialog';
import { ContentRow } from './content-row';
import { contentLabels } from './content-labels';
import { deleteContent } from './content.api';
import { useContentOrder } from './use-content-order';

export type ContentSectionProps = { kind: ContentKind; items: readonly ContentItem[] };

/** The content of one kind: what there is, and how to change it. */
export function ContentSection({ kind, items }: ContentSectionProps) {
  const [edited, setEdited] = useState<ContentItem | 'new' | null>(null);
  const [removed, setRemoved] = useState<ContentItem | null>(null);
  const { ordered, reorder } = useContentOrder(kind, items);
  const labels = contentLabels[kind];
  return (
    <Section
      title={labels.section}
      description={labels.where}
      actions={
        <Button icon={<AddIcon />} onClick={() => setEdited('new')}>
          Add {labels.one}
        </Button>
      }
    >
      {items.length === 0 ? (
        <EmptyState title="Nothing here yet">Add the first {labels.one}.</EmptyState>
      ) : (
        <ReorderableList
          label={labels.section}
          items={ordered}
          itemId={({ itemId }) => itemId}
          itemLabel={({ title }) => title}
          itemActions={(item) => [
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
          // News come by their dates.
          onReorder={kind === 'announcement' ? undefined : reorder}
        >
          {(item) => <ContentRow item={item} />}
        </ReorderableList>
      )}
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
    mutationFn: () => deleteContent(http, item.itemId),
    onSuccess: async () => {
      notify({ tone: 'success', text: `${item.title} is removed.` });
      onClose();
      await invalidateAfterMutation(queryClient);
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
