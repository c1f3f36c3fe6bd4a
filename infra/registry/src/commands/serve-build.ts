import { contentTypeOf, isAssetPath } from '@event-portal/contracts';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

/** A build that is served from its folder. */
export type ServedBuild = { readonly baseUrl: string; readonly stop: () => void };

/** Serves the folder of a build on loopback, as it is when somebody asks. */
export async function serveBuild(folder: string): Promise<ServedBuild> {
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.slice(1);
    const type = isAssetPath(path) ? contentTypeOf(path) : undefined;
    // Pages of other origins load these files: that is what a remote is for.
    const headers = {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    };
    const content = type === undefined ? Promise.reject(new Error(path)) : readFile(join(folder, path));
    content.then(
      (body) => response.writeHead(200, { ...headers, 'content-type': type }).end(body),
      () => response.writeHead(404, headers).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The build is served at no port.');
  return {
    baseUrl: `http://localhost:${address.port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Gives the description of a build each time when it differs, from the first one on. A bundler that builds anew may take it away for
 * a moment, and writes it last.
 */
export async function* watchBuild(folder: string, signal: AbortSignal): AsyncGenerator<string, void> {
  for (let seen = ''; !signal.aborted;) {
    const described = await readFile(join(folder, 'remote.json'), 'utf8').catch(() => seen);
    if (described !== seen && isWhole(described)) yield (seen = described);
    await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

function isWhole(described: string): boolean {
  try {
    JSON.parse(described);
    return true;
  } catch {
    return false;
  }
}
