import { RemoteBuild } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import { asData, RegistryFailure } from '../registry-failure';
import type { Command } from './command';

/** What only the team can say of its build; everything else is read from the files. */
const Declared = z.looseObject({
  entry: z.string(),
  preload: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** Completes the description of a build that another bundler made. */
export const describe: Command = {
  summary:
    'Writes remote.json into a build of any bundler: what the team declares, and the hash of every file.',
  usage: '<folder>',
  required: 1,
  options: {
    config: { type: 'string', description: 'what the team declares; remote.config.json beside the folder' },
  },
  async run({ arguments: [place = ''], options }) {
    const folder = resolve(place);
    const config = resolve(
      typeof options.config === 'string' ? options.config : join(dirname(folder), 'remote.config.json'),
    );
    const text = await readFile(config, 'utf8').catch(() => {
      throw new RegistryFailure('not-found', `There is no ${config}. Say with --config where it is.`);
    });
    const build = await describeBuild(
      folder,
      asData(() => readJson(Declared, text, config)),
      config,
    );
    const { length } = Object.keys(build.integrity ?? {});
    return {
      data: build,
      lines: [
        `${join(place, 'remote.json')} describes ${build.version}: ${length} files, entry ${build.entry}.`,
      ],
    };
  },
};

/**
 * Writes `remote.json` into the folder of a build: what was declared, and what the files say.
 * @param source how the message calls what was declared
 * @throws RegistryFailure
 */
export async function describeBuild(
  folder: string,
  declared: z.infer<typeof Declared>,
  source: string,
): Promise<RemoteBuild> {
  const files = await listCode(folder);
  const integrity: Record<string, string> = {};
  const identity = createHash('sha256');
  for (const file of files) {
    const content = await readFile(join(folder, file));
    integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    identity.update(`${file}\0`).update(content).update('\0');
  }
  const built = RemoteBuild.safeParse({
    preload: {},
    ...declared,
    entry: find(declared.entry, files),
    buildId: identity.digest('hex').slice(0, 12),
    integrity,
  });
  if (!built.success)
    throw new RegistryFailure('data', `${source} is not valid:\n${z.prettifyError(built.error)}`);
  await writeFile(join(folder, 'remote.json'), `${JSON.stringify(built.data, null, 2)}\n`);
  return built.data;
}

async function listCode(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new RegistryFailure('not-found', `There is no folder ${folder}.`);
  });
  return entries
    .filter((entry) => entry.isFile() && /\.(js|mjs|css)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** A name with a star stands for the one file that fits: builds put hashes into names. */
function find(pattern: string, files: readonly string[]): string {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const fits = files.filter((file) => new RegExp(`^${parts.join('[^/]*')}$`).test(file));
  const [only] = fits;
  if (fits.length === 1 && only !== undefined) return only;
  throw new RegistryFailure(
    'data',
    `"entry": ${fits.length === 0 ? 'no file fits' : `${fits.length} files fit`} ${pattern}.`,
  );
}
