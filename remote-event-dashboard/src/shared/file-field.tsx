import { mostBytes, type StoredFile } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Button, Cluster, FileDrop, ProgressBar, Stack, VisuallyHidden } from '@event-portal/ui';
import { useEffect, useRef, useState } from 'react';
import { FileLink } from './file-link';
import type { FileQuestionProps } from './file-question';

/** How it stands with what was chosen last. */
type Sending =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly file: File; readonly part: number }
  | { readonly kind: 'failed'; readonly file: File; readonly error: unknown };

/** A PDF that is sent as soon as it is chosen, and can be cancelled, replaced, and removed. Works by keyboard as by dropping. */
export function FileField({ most, value, onChange, files, description, ...field }: FileQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  const { sending, send, cancel } = useSending(field.name, files, onChange);
  // What is pressed goes with what it was pressed for: the field is where one goes on.
  const focusField = () => place.current?.querySelector('input')?.focus();
  return (
    <Stack gap="small">
      <div ref={place}>
        <FileDrop
          {...field}
          description={
            <>
              {description} A PDF of up to {most} MB.
            </>
          }
          accept=".pdf,application/pdf"
          maxSize={mostBytes({ most })}
          handsOver
          prompt={
            value ? 'Drop another PDF here to replace it, or choose one' : 'Drop a PDF here, or choose one'
          }
          {...(sending.kind === 'failed' && { error: describeFailure(sending.error) })}
          onChange={([file]) => file && send(file)}
        />
      </div>
      {sending.kind === 'sending' && (
        <>
          <ProgressBar
            label={`Sending ${sending.file.name}`}
            value={Math.round(sending.part * 100)}
            max={100}
            valueText={`${Math.round(sending.part * 100)} %`}
          />
          <Cluster>
            <Button
              size="small"
              onClick={() => {
                cancel();
                focusField();
              }}
            >
              Cancel sending
            </Button>
          </Cluster>
        </>
      )}
      {sending.kind === 'failed' && (
        <Cluster>
          <Button
            size="small"
            onClick={() => {
              send(sending.file);
              focusField();
            }}
          >
            Send {sending.file.name} again
          </Button>
        </Cluster>
      )}
      {value && (
        <Cluster>
          <FileLink file={value} address={files.addressOf(value)} />
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onChange(null);
              focusField();
            }}
          >
            Remove<VisuallyHidden> {value.name}</VisuallyHidden>
          </Button>
        </Cluster>
      )}
      <VisuallyHidden>
        <p role="status">{spoken(sending, value)}</p>
      </VisuallyHidden>
    </Stack>
  );
}

/** What somebody hears who does not see the bar. */
function spoken(sending: Sending, value: StoredFile | null): string {
  if (sending.kind === 'sending') return `Sending ${sending.file.name}.`;
  return sending.kind === 'idle' && value ? `${value.name} is added.` : '';
}

/** Sends one file at a time: a second one takes the place of the first. */
function useSending(question: string, files: FileQuestionProps['files'], onSent: (file: StoredFile) => void) {
  const { holdUnsaved } = usePlatform();
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  const isSending = sending.kind === 'sending';
  useEffect(() => (isSending ? holdUnsaved() : undefined), [isSending, holdUnsaved]);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setSending({ kind: 'idle' });
  };
  const send = (file: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setSending({ kind: 'sending', file, part: 0 });
    const show = (next: Sending) => running.current === own && setSending(next);
    files
      .send(question, file, {
        signal: own.signal,
        onProgress: (part) => show({ kind: 'sending', file, part }),
      })
      .then(
        (stored) => {
          if (running.current === own) onSent(stored);
          show({ kind: 'idle' });
        },
        (error: unknown) => show({ kind: 'failed', file, error }),
      );
  };
  return { sending, send, cancel };
}
