import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { FileStore } from '../files/file-store';
import { Problem } from '../http/problem';
import type { Route } from '../http/route';
import type { JobWorks } from '../jobs/job-worker';
import { applicationExportWork, exportApplications } from './application-export';
import { getExport, listExports, removeExport } from './export-store';
import { exportFileArchive, fileArchiveWork, measureFileArchive } from './file-archive';
import { openExport } from './open-export';

/** How files are made that somebody asks for. */
export function exportWorks(files: FileStore): JobWorks {
  return { export_applications: applicationExportWork, export_files: fileArchiveWork(files.get) };
}

/** Files that the admins of an event ask for: made by a job, and theirs for a day. */
export function registerExportRoutes(route: Route, database: Database, files: FileStore): void {
  route(contract.exportApplications, ({ params: { eventId }, query, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { userId } = caller.user;
      const jobId = await exportApplications(change, { eventId, viewerId: userId }, query);
      return getExport(change.tx, { eventId, userId }, jobId, now);
    }),
  );

  route(contract.measureFileArchive, ({ params, query, caller }) =>
    measureFileArchive(database, { ...params, viewerId: caller.user.userId }, query),
  );

  route(contract.downloadFileArchive, ({ params: { eventId }, query, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { userId } = caller.user;
      const jobId = await exportFileArchive(change, { eventId, viewerId: userId }, query);
      return getExport(change.tx, { eventId, userId }, jobId, now);
    }),
  );

  route(contract.listExports, ({ params: { eventId }, caller, now }) =>
    listExports(database, { eventId, userId: caller.user.userId }, now),
  );

  route(contract.downloadExport, ({ params: { eventId, jobId }, caller, now, request }) => {
    const openFile = (fileId: string) =>
      files.get(fileId).catch((error: unknown) => {
        request.log.error({ err: error }, 'a file could not be read');
        throw new Problem('unavailable');
      });
    return openExport({ database, openFile }, { eventId, userId: caller.user.userId }, jobId, now);
  });

  route(contract.removeExport, ({ params: { eventId, jobId }, caller, makeChange }) =>
    makeChange((change) => removeExport(change, { eventId, userId: caller.user.userId }, jobId)),
  );
}
