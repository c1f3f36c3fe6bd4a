import { contentTypeOf, type RemoteVersion } from '@event-portal/contracts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toCheck, type Check } from './check';

const AT_ONCE = 8;
const TIMEOUT_MS = 30_000;

/** As what browsers take scripts and styles; where the type is another one, they refuse them. */
const TAKEN_AS: readonly { readonly file: RegExp; readonly type: RegExp; readonly name: string }[] = [
  { file: /\.m?js$/, type: /^(text|application)\/(x-)?(java|ecma)script\b/, name: 'a script' },
  { file: /\.css$/, type: /^text\/css\b/, name: 'a style sheet' },
];

/** Asks for every file of a version once, as a browser would: it is there, it comes as what it is, and it is what was signed. */
export async function checkFiles(
  { descriptor, baseUrl, integrity }: RemoteVersion,
  files: readonly string[],
): Promise<Check> {
  const faults: string[] = [];
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const url = new URL(file.split('/').map(encodeURIComponent).join('/'), baseUrl).href;
      const fault = await findFault(url, file, integrity?.[file]);
      if (fault !== null) faults.push(`${url} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return toCheck(
    `${descriptor.name}: every file comes as what it is`,
    faults.sort(),
    `${files.length} files`,
  );
}

/** Looks at every file that a build of the shell names: it is there, it has a type for browsers, and it is what the build says. */
export async function checkShellFiles(
  folder: string,
  integrity: Readonly<Record<string, string>>,
): Promise<Check> {
  const faults = await Promise.all(
    Object.entries(integrity).map(async ([file, hash]) => {
      const content = await readFile(join(folder, file)).catch(() => undefined);
      if (!content) return `${file} is missing`;
      if (contentTypeOf(file) === undefined) return `${file} has no type, and would be answered 404`;
      return hash === hashOf(content) ? [] : `${file} is not what shell.json says`;
    }),
  );
  return toCheck('shell: every file comes as what it is', faults.flat().sort(), `${faults.length} files`);
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function findFault(url: string, file: string, hash: string | undefined): Promise<string | null> {
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const content = Buffer.from(await reply.arrayBuffer());
    if (!reply.ok) return `answers ${reply.status}`;
    const type = reply.headers.get('content-type') ?? '';
    const expected = TAKEN_AS.find(({ file: pattern }) => pattern.test(file));
    if (expected && !expected.type.test(type))
      return `comes as ${type || 'nothing in particular'}, which no browser takes for ${expected.name}`;
    if (/^text\/html\b/.test(type) && !/\.html?$/.test(file)) return 'comes as a page (text/html)';
    if (hash !== undefined && hash !== hashOf(content)) return 'is not what was signed';
    return null;
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    return `cannot be read (${cause instanceof Error ? cause.message : message})`;
  }
}
