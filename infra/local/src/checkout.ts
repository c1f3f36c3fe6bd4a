import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. */
export const checkout = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The parts that are built alone and run in browsers; the shell and every remote. */
export const deployables = ['shell', 'remote-portal', 'remote-admin', 'remote-event-dashboard'] as const;

/** The services that are bundled for Node. */
export const bundledServices = [
  'infra/api',
  'infra/web',
  'infra/identity-provider',
  'infra/registry',
] as const;
