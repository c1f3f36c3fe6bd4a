import { Readable } from 'node:stream';
import type { Database } from '../database/database';
import type { FileStore } from '../files/file-store';
import { notFound, Problem } from '../http/problem';
import { SentFile } from '../http/route';
import { zipArchive, type ZipEntry } from '../http/zip';
import { getExport, readParts, type ExportOwner } from './export-store';
import { listArchive } from './file-archive';

/**
 * A file that was made, as its reader takes it: nothing of the database is held between two pieces of it.
 * @throws Problem `not_found`, also while it is made, or `unavailable` where the first of its files cannot be read
 */
export async function openExport(
  { database, openFile }: { readonly database: Database; readonly openFile: FileStore['get'] },
  owner: ExportOwner,
  jobId: string,
  now: Date,
): Promise<SentFile> {
  const { kind, madeAt, file } = await getExport(database, owner, jobId, now);
  if (!file) throw notFound();
  const parts = readParts(database, jobId);
  if (kind === 'export_applications')
    return new SentFile(file.name, 'text/csv; charset=utf-8', file.bytes, toBytes(parts), jobId);
  const entries = await listArchive(parts, (fileId) => requireFile(openFile, fileId));
  const { size, content } = await zipArchive(await openFirst(entries), new Date(madeAt));
  return new SentFile(file.name, 'application/zip', size, content, jobId);
}

function toBytes(parts: ReturnType<typeof readParts>): Readable {
  async function* contents() {
    for await (const { content } of parts) yield Buffer.from(content);
  }
  return Readable.from(contents(), { objectMode: false, highWaterMark: 1 });
}

async function requireFile(openFile: FileStore['get'], fileId: string): Promise<Readable> {
  const content = await openFile(fileId);
  if (!content) throw new Problem('unavailable');
  return content;
}

/** Opens the first one before anything is sent: a failure still has a status. */
async function openFirst([first, ...rest]: readonly ZipEntry[]): Promise<readonly ZipEntry[]> {
  if (!first) return rest;
  const opened = await first.open();
  return [{ ...first, open: () => Promise.resolve(opened) }, ...rest];
}
