import { TextArea } from '@event-portal/ui';
import * as z from 'zod/mini';
import { FormDialog, type FormDialogProps } from './form-dialog';
import { useForm } from './use-form';

/** A question before something that wants a reason. */
export type ReasonDialogProps = Pick<FormDialogProps, 'title' | 'description' | 'submitLabel'> & {
  /** Who reads the reason, as a sentence. */
  readers: string;
  /** Does it. @throws ApiError */
  save: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why before somebody loses something, and does not go on without an answer. */
export function ReasonDialog({ readers, save, ...dialog }: ReasonDialogProps) {
  const form = useForm({
    schema: z.object({
      reason: z.string().check(z.refine((reason) => reason.trim() !== '', `Say why. ${readers}`)),
    }),
    start: { reason: '' },
    save: ({ reason }) => save(reason),
  });
  return (
    <FormDialog {...dialog} form={form} tone="danger">
      <TextArea label="Why?" description={readers} limit={500} {...form.field('reason')} />
    </FormDialog>
  );
}
