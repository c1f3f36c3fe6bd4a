import { readJson } from '@event-portal/contracts/json';
import { findFreePort } from '@event-portal/tooling/free-port';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { end } from './end';
import { untilReady } from './until-ready';

const program = fileURLToPath(new URL('../../../../api/dist/main.js', import.meta.url));

/** An API of a test's own, on the data of the portal under test: people are signed in there as well. */
export type OwnApi = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts one that is told a few things besides, or others, than the API of all tests. */
export async function startOwnApi(settings: Readonly<Record<string, string>>): Promise<OwnApi> {
  const told = readJson(
    z.record(z.string(), z.string()),
    process.env.API_ENVIRONMENT ?? '',
    'What the API was told',
  );
  const port = settings.API_PORT ?? String(await findFreePort());
  const api = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', ...told, ...settings, API_PORT: port },
    stdio: 'inherit',
  });
  const url = `http://localhost:${port}`;
  await untilReady(url);
  return { url, stop: () => end(api) };
}
