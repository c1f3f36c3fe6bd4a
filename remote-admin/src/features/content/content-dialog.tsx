import { ContentDraft, type ContentItem, type ContentKind } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { asText, FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { TextArea, TextField } from '@event-portal/ui';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { ContentPreview } from './content-preview';
import { contentLabels } from './content-labels';
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
  const labels = contentLabels[kind];
  const start: ContentDraft = item ?? {
    kind,
    title: '',
    body: '',
    url: null,
    label: '',
    position: nextPosition,
  };
  const form = useForm({
    schema: ContentDraft,
    start,
    save: (draft) => saveContent(http, item?.itemId ?? null, draft),
    onSaved: async ({ title }) => {
      notify({ tone: 'success', text: `${title} is saved.` });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  return (
    <FormDialog
      form={form}
      title={item ? `Edit ${labels.one}` : `Add ${labels.one}`}
      description={labels.where}
      submitLabel={item ? 'Save changes' : 'Add'}
      onClose={onClose}
    >
      <TextField label="Title" {...form.field('title')} />
      <TextArea label="Text" optional limit={1000} rows={3} {...form.field('body')} />
      <TextField type="url" label="Link" optional {...asText(form.field('url'))} />
      <TextField label={labels.label} optional {...form.field('label')} />
      <ContentPreview draft={form.values} />
    </FormDialog>
  );
}
