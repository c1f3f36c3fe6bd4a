import { crc32 } from 'node:zlib';

/** A file of an archive. */
export type UnzippedFile = { readonly name: string; readonly content: Buffer };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const UTF8_NAMES = 0x800;

/** The files of a ZIP archive that are kept as they are, by its directory. @throws Error where it is not whole */
export function unzip(archive: Buffer): UnzippedFile[] {
  const end = archive.length - 22;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('The archive has no end.');
  const files: UnzippedFile[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
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

function contentAt(archive: Buffer, header: number, size: number): Buffer {
  if (archive.readUInt32LE(header) !== LOCAL) throw new Error('A file is not where the directory says.');
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  return archive.subarray(start, start + size);
}
