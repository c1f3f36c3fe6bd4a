import { downloadFile, uploadFile, type EventId, type StoredFile } from '@event-portal/contracts';
import type { Platform } from '@event-portal/remote-kit';

/** Where the files of a form go, and where they are found again. */
export type FilePlaces = {
  /** Keeps a file to answer a question with. @throws ApiError */
  readonly send: (question: string, file: File, options: SendOptions) => Promise<StoredFile>;
  /** Undefined where it is not to be had. */
  readonly addressOf: (file: StoredFile) => string | undefined;
};

type SendOptions = {
  readonly signal: AbortSignal;
  /** Told how much of it has gone, from nothing to 1. */
  readonly onProgress: (part: number) => void;
};

/** As long as the API waits for the whole of a file. */
const UPLOAD_MS = 5 * 60_000;

/** The files of an event's applications, at the API. */
export function filesOf(
  { http, addressOf }: Pick<Platform, 'http' | 'addressOf'>,
  eventId: EventId,
): FilePlaces {
  return {
    send: (question, file, { signal, onProgress }) =>
      http(
        uploadFile,
        { params: { eventId }, query: { question, name: file.name } },
        // Systems that do not know PDF give the file no type; the API looks inside.
        { file: file.slice(0, file.size, 'application/pdf'), onProgress, signal, timeoutMs: UPLOAD_MS },
      ),
    addressOf: ({ fileId }) => addressOf?.(downloadFile, { params: { eventId, fileId } }),
  };
}
