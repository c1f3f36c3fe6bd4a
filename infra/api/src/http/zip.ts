import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file on its way into an archive. */
export type ZipEntry = {
  /** As every system can have it, and no other entry of the archive. */
  readonly name: string;
  readonly size: number;
  /** Opens it, when its turn has come. */
  readonly open: () => Promise<Readable>;
};

/** An archive as its reader takes it. */
export type ZipArchive = { readonly size: number; readonly content: Readable };

/**
 * Puts an archive together as its reader takes it: one file is open at a time, each opened when the one before has been taken.
 * Of the same entries and time it is the same to the last byte. Files are kept as they are: those that people send are compressed
 * already. What fails on the way breaks it off before the directory at its end, without which nothing opens it.
 * @param madeAt the time that each file in it has
 */
export function zipArchive(entries: readonly ZipEntry[], madeAt: Date): Promise<ZipArchive> {
  const zip = new ZipFile();
  const content = new PassThrough();
  zip.outputStream.pipe(content);
  const fail = (error: unknown) => void content.destroy(error instanceof Error ? error : undefined);
  zip.once('error', fail);
  let taken: Readable | undefined;
  content.once('close', () => taken?.destroy());
  for (const { name, size, open } of entries)
    zip.addReadStreamLazy(name, { size, compress: false, mtime: madeAt }, (give) => {
      void open().then(
        (opened) => {
          taken = opened;
          finished(opened).catch(fail);
          give(null, opened);
          // Whoever takes the archive may have gone while the file was opened.
          if (content.destroyed) opened.destroy();
        },
        (error: unknown) => give(error, content),
      );
    });
  return new Promise((resolve) => {
    const tellSize = (size: number) => resolve({ size, content });
    // The library takes a long directory for one that needs the format of large archives as it tells the size (its types leave that
    // out), and not as it writes: all have it, so that both agree.
    zip.end({ forceZip64Format: true, comment: '' }, tellSize as () => void);
  });
}
