import { ConfirmDialog } from '@event-portal/ui';
import type { AskedQuestion } from './unsaved-input';

/** Asks before something happens, as something being lost; Esc is "no". */
export function QuestionDialog({ question }: { question: AskedQuestion | undefined }) {
  if (!question) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && question.answer(false)}
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel}
      tone={question.tone ?? 'danger'}
      onConfirm={() => question.answer(true)}
    >
      {question.text}
    </ConfirmDialog>
  );
}
