import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. */
export const checkout = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const remoteFolders = readdirSync(checkout)
  .filter((name) => name.startsWith('remote-') && existsSync(join(checkout, name, 'deployable.config.ts')))
  .sort();

/** The parts that are built alone and run in browsers; the shell and every remote. */
export const deployables: readonly string[] = ['shell', ...remoteFolders];

/** The remotes of this checkout, by the short names by which they are chosen. */
export const remotes = remoteFolders.map((folder) => ({ name: folder.slice('remote-'.length), folder }));

/** The services that are bundled for Node. */
export const bundledServices = [
  'infra/api',
  'infra/web',
  'infra/bot',
  'infra/identity-provider',
  'infra/registry',
] as const;
