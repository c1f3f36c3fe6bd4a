import type { ContentDraft, ContentItem, ContentKind } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { FormDialog, formErrors, useFields } from '@event-portal/remote-kit/forms';
import { TextArea, TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { forgetAfterChange } from '../../admin-cache';
import { ContentPreview } from './content-preview';
import { contentWords } from './content-words';
import { saveContent } from './content.api';

export type ContentDialogProps = {
  kind: ContentKind;
  /** What is edited; null for a new piece. */
  item: ContentItem | null;
  /** Where a new piece goes: behind all others. */
  nextPosition: number;
  onClose: () => void;
};

/** A piece of content while it is being written. */
export function ContentDialog({ kind, item, nextPosition, onClose }: ContentDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const words = contentWords[kind];
  const fields = useFields<ContentDraft>(
    item ?? { kind, title: '', body: '', url: null, label: '', position: nextPosition },
  );
  const { values: draft, change } = fields;
  const saving = useMutation({
    mutationFn: () => saveContent(http, item?.itemId ?? null, draft),
    onSuccess: async ({ title }) => {
      notify({ tone: 'success', text: `${title} is saved.` });
      onClose();
      await forgetAfterChange(queryClient);
    },
  });
  return (
    <FormDialog
      title={item ? `Edit ${words.one}` : `Add ${words.one}`}
      description={words.where}
      submitLabel={item ? 'Save changes' : 'Add'}
      unsaved={fields.isChanged}
      pending={saving.isPending}
      errors={formErrors(saving.error)}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField name="title" label="Title" value={draft.title} onChange={(title) => change({ title })} />
      <TextArea
        name="body"
        label="Text"
        optional
        limit={1000}
        rows={3}
        value={draft.body}
        onChange={(body) => change({ body })}
      />
      <TextField
        name="url"
        type="url"
        label="Link"
        optional
        value={draft.url ?? ''}
        onChange={(text) => change({ url: text === '' ? null : text })}
      />
      <TextField
        name="label"
        label={words.label}
        optional
        value={draft.label}
        onChange={(label) => change({ label })}
      />
      <ContentPreview draft={draft} />
    </FormDialog>
  );
}
