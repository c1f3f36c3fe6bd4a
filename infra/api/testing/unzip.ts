import { crc32 } from 'node:zlib';

/** A file of an archive. */
export type UnzippedFile = { readonly name: string; readonly content: Buffer };

const END = 0x06054b50;
const END_BYTES = 22;
/** What large archives have before that: the end again, with room for large numbers, and where it is. */
const LARGE_END = 0x06064b50;
const LARGE_END_BYTES = 56 + 20 + END_BYTES;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const UTF8_NAMES = 0x800;

/** The files of a ZIP archive that are kept as they are, by its directory. @throws Error where it is not whole */
export function unzip(archive: Buffer): UnzippedFile[] {
  const files: UnzippedFile[] = [];
  const end = readZipEnd(archive);
  let { at } = end;
  for (let left = end.files; left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('The directory is broken.');
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (method !== 0 || (flags & UTF8_NAMES) === 0) throw new Error(`${name} is not kept as it is.`);
    const content = contentAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20));
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is not what it was.`);
    files.push({ name, content });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** How many files an archive has, and where its directory begins, by its end. @throws Error where it has none */
export function readZipEnd(archive: Buffer): { files: number; at: number } {
  const large = archive.subarray(-LARGE_END_BYTES);
  if (large.length === LARGE_END_BYTES && large.readUInt32LE(0) === LARGE_END)
    return { files: Number(large.readBigUInt64LE(32)), at: Number(large.readBigUInt64LE(48)) };
  const end = archive.subarray(-END_BYTES);
  if (end.length < END_BYTES || end.readUInt32LE(0) !== END) throw new Error('The archive has no end.');
  return { files: end.readUInt16LE(10), at: end.readUInt32LE(16) };
}

function contentAt(archive: Buffer, header: number, size: number): Buffer {
  if (archive.readUInt32LE(header) !== LOCAL) throw new Error('A file is not where the directory says.');
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  return archive.subarray(start, start + size);
}
