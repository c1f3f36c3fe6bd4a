import {
  downloadExport,
  fillPath,
  type EndpointInput,
  type exportApplications,
  type downloadFileArchive,
} from '@event-portal/contracts';
import { exportWorks } from '../src/exports/export-routes';
import { call, send, type Sender, type TestApi } from './test-api';
import { workOff } from './work-off';

/** An endpoint that makes a file. */
export type ExportEndpoint = typeof exportApplications | typeof downloadFileArchive;

/** Makes the files that people have asked for; what fails is not tried again. */
export function makeExports({ database, files }: TestApi): Promise<void> {
  return workOff(database, exportWorks(files));
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
  await makeExports(api);
  const { eventId } = input.params;
  const response = await send(api.app, { url: fillPath(downloadExport.path, { eventId, jobId }) }, by);
  return { ...asked, status: response.statusCode, response };
}
