import { findFreePort } from '@event-portal/local';
import { readJson } from '@event-portal/contracts/json';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { untilReady } from './until-ready';

const program = fileURLToPath(new URL('../../../../api/dist/main.js', import.meta.url));

/** An API of a test's own, on the data of the portal under test: people are signed in there as well. */
export type OwnApi = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts one that asks a document server which versions are live, which the API of all tests does not. */
export async function startOwnApi(documentServer: string): Promise<OwnApi> {
  const port = await findFreePort();
  const told = readJson(
    z.record(z.string(), z.string()),
    process.env.API_ENVIRONMENT ?? '',
    'What the API was told',
  );
  const api = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH ?? '',
      ...told,
      API_PORT: String(port),
      LIVE_REGISTRY_URL: `${documentServer}/registry/live.json`,
    },
    stdio: 'inherit',
  });
  const url = `http://localhost:${port}`;
  await untilReady(url);
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => api.once('exit', resolve));
      api.kill();
      await gone;
    },
  };
}
