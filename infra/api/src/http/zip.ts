import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file on its way into an archive. */
export type ZipEntry = {
  /** As every system can have it, and no other entry of the archive. */
  readonly name: string;
  readonly size: number;
  readonly content: Readable;
};

/** An archive as it is made: its files as the reader takes them, each opened when the one before has been taken. */
export type ZipArchive = {
  /** What it is called, without `.zip`. Whatever is no plain letter or digit is left out. */
  readonly name: string;
  readonly entries: AsyncIterable<ZipEntry>;
};

/**
 * The bytes of an archive. Files are kept as they are: those that people send are compressed already. What fails on the way breaks it off
 * before the directory at its end, without which nothing opens it.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : undefined);
  zip.once('error', fail);
  addEntries(zip, entries, output).catch(fail);
  return output;
}

async function addEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>, output: Readable): Promise<void> {
  let open: Readable | undefined;
  // One function for all of them: the archive remembers it for each entry, and with it whatever it refers to.
  const giveOpen = (give: (error: null, content: Readable) => void) => open && give(null, open);
  const stop = () => void open?.destroy();
  output.once('close', stop);
  for await (const { name, size, content } of entries) {
    open = content;
    const taken = finished(content);
    // Whoever takes the archive may have gone while the file was opened.
    if (output.destroyed) stop();
    else zip.addReadStreamLazy(name, { size, compress: false }, giveOpen);
    await taken;
  }
  zip.end();
}
