import * as contract from '@event-portal/contracts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import type { FileStore } from '../files/file-store';
import { notFound, Problem } from '../http/problem';
import { SentFile, type Route } from '../http/route';
import { findReadableFile, receiveFile } from './application-files';

/** What files take beyond the database. */
export type FileOptions = {
  readonly database: Database;
  readonly files: FileStore;
  /** Counts an upload, and refuses it where somebody sends too many. */
  readonly admitUpload: (userId: string) => Promise<void>;
  /** Whether somebody is given an applicant's file to read. */
  readonly readsFile: (
    database: Database,
    reader: { readonly eventId: string; readonly readerId: string },
    file: { readonly userId: string; readonly fileId: string },
  ) => Promise<boolean>;
};

/** The files that people apply with. */
export function registerFileRoutes(
  route: Route,
  { database, files, admitUpload, readsFile }: FileOptions,
): void {
  route(contract.uploadFile, async ({ params, query, caller, now, makeChange, request }) => {
    await admitUpload(caller.user.userId);
    return receiveFile(
      { ...params, applicant: caller.user, questionId: query.question, name: query.name, request },
      { database, files, makeChange, now },
    );
  });

  const openFile = (fileId: string, { log }: FastifyRequest) =>
    files.get(fileId).catch((error: unknown) => {
      log.error({ err: error }, 'a file could not be read');
      throw new Problem('unavailable');
    });

  route(contract.downloadFile, async ({ params, caller, request }) => {
    const reader = { eventId: params.eventId, readerId: caller.user.userId };
    const file = await findReadableFile(database, params, caller, (found) =>
      readsFile(database, reader, found),
    );
    const content = await openFile(file.fileId, request);
    if (!content) throw notFound();
    return new SentFile(file.name, 'application/pdf', file.size, content);
  });
}
