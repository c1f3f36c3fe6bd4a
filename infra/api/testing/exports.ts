import {
  downloadExport,
  fillPath,
  type EndpointInput,
  type exportApplications,
  type downloadFileArchive,
} from '@event-portal/contracts';
import { exportWorks } from '../src/exports/export-routes';
import { startJobWorker, type JobWorker } from '../src/jobs/job-worker';
import { call, send, type Sender, type TestApi } from './test-api';

/** An endpoint that makes a file. */
export type ExportEndpoint = typeof exportApplications | typeof downloadFileArchive;

const NEVER_MS = 24 * 3_600_000;

/** Makes files that people ask for when a test says so, and fails where a worker would try again. */
export function startExportWorker({ database, files }: TestApi): JobWorker {
  return startJobWorker({
    database,
    works: exportWorks(files),
    now: () => new Date(),
    restMs: NEVER_MS,
    onEnded: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
}

/** Asks for a file, makes it, and takes it: the reply is the file's, or that of a call that was refused. */
export async function takeExport(
  api: TestApi,
  endpoint: ExportEndpoint,
  input: EndpointInput<ExportEndpoint>,
  by?: Sender,
) {
  const asked = await call<ExportEndpoint>(api.app, endpoint, input, by);
  if (asked.status !== 201) return asked;
  const { jobId } = asked.response.json<{ jobId: string }>();
  const worker = startExportWorker(api);
  await worker.workDue();
  await worker.stop();
  const { eventId } = input.params;
  const response = await send(api.app, { url: fillPath(downloadExport.path, { eventId, jobId }) }, by);
  return { ...asked, status: response.statusCode, response };
}
