import { codeWorkerFile, type WebRuntime } from '@event-portal/contracts';
import type { CodeReader } from '@event-portal/remote-kit';
import { within } from '@event-portal/remote-kit/routing';
import { REFUSED, type FileHashes } from '../remotes/file-integrity';

/** Whoever has not answered for so long does not answer any more, in milliseconds. */
const PATIENCE_MS = 8000;

/** Where the document's own origin has the shell's files: no worker comes from another one, wherever browsers take the files from. */
export function ownFiles({ basePath = '' }: WebRuntime): string {
  return `${basePath}/assets/`;
}

/** The address of the worker that reads codes, on the document's own origin. */
export function codeWorkerAddress(runtime: WebRuntime): string {
  return ownFiles(runtime) + codeWorkerFile(runtime.shell.buildId);
}

/**
 * Starts the worker that reads codes.
 * @throws Error where there is none: the browser, the policy or the network do not let it come
 */
export async function openCodeReader(
  { Worker }: Pick<typeof globalThis, 'Worker'>,
  runtime: WebRuntime,
  hashes: Pick<FileHashes, 'add'>,
): Promise<CodeReader> {
  const address = codeWorkerAddress(runtime);
  // As a worker it may run; as a script of a page it is nobody's.
  hashes.add(address, { '': REFUSED });
  const worker = new Worker(address);
  const answer = () =>
    within(
      PATIENCE_MS,
      new Promise<unknown>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => {
          // It is told to whoever asked, and to nobody else.
          event.preventDefault();
          reject(new Error(`${address} has failed.`));
        };
      }),
    );
  const end = () => worker.terminate();
  try {
    await answer();
  } catch (error) {
    end();
    throw error;
  }
  return {
    async read(picture) {
      worker.postMessage(picture, [picture]);
      const code = await answer();
      return typeof code === 'string' ? code : undefined;
    },
    end,
  };
}
