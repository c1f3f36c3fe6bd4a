import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { comparable, type Offered } from './changes/fit';
import { ask } from './portal';
import { RegistryFailure } from './registry-failure';
import type { RegistryContext } from './settings';

const Shell = z.object({
  provides: z.record(z.string(), z.string()),
  hostContexts: z.optional(z.array(z.int())),
});
/** What is read of an OpenAPI document. */
const Api = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/**
 * What shell and API of the portal offer to remotes. What is not known is left out, where no address is known, or nobody says: a
 * shell, or an API, that was built before it did.
 */
export async function readOffered({
  portalUrl,
  apiUrl,
}: Pick<RegistryContext['gate'], 'portalUrl' | 'apiUrl'>): Promise<Offered> {
  if (portalUrl === '') return {};
  const [shell, endpoints] = await Promise.all([
    read(`${portalUrl}/assets/shell.json`, toShell),
    read(describedAt(apiUrl), toEndpoints),
  ]);
  return { ...shell, endpoints };
}

/** A sentence for everything that nobody could compare a version with. */
export function describeUnknown(
  { singletons, endpoints }: Offered,
  { portalUrl, apiUrl }: Pick<RegistryContext['gate'], 'portalUrl' | 'apiUrl'>,
): string[] {
  if (portalUrl === '') return [];
  return [
    ...(singletons
      ? []
      : [
          `${portalUrl}/assets/shell.json does not say what its shell provides: nobody has compared "requires" with it.`,
        ]),
    ...(endpoints
      ? []
      : [
          `${describedAt(apiUrl)} does not say which endpoints the API has: nobody has compared "needs" with it.`,
        ]),
  ];
}

/** What a build of the shell offers. @throws RegistryFailure */
export async function readShellBuild(folder: string): Promise<Offered> {
  const text = await readFile(join(folder, 'shell.json'), 'utf8').catch(() => {
    throw new RegistryFailure('not-found', `${folder} holds no build of the shell: it has no shell.json.`);
  });
  return parse(text, toShell, `${folder}/shell.json does not say what the shell provides.`);
}

/** What an API offers, by its address or by a file with its OpenAPI document. @throws RegistryFailure */
export async function readApi(place: string): Promise<Offered> {
  if (/^https?:\/\//.test(place)) {
    const url = describedAt(place.replace(/\/$/, ''));
    const endpoints = await read(url, toEndpoints);
    if (endpoints) return { endpoints };
    throw new RegistryFailure('unavailable', `${url} does not say which endpoints the API has.`);
  }
  const text = await readFile(resolve(place), 'utf8').catch(() => {
    throw new RegistryFailure('not-found', `There is no file ${place}.`);
  });
  const endpoints = parse(text, toEndpoints, `${place} is no OpenAPI document: it has no paths.`);
  return { endpoints };
}

/** Where an API describes itself. */
function describedAt(apiUrl: string): string {
  return `${apiUrl}/docs/json`;
}

async function read<T>(url: string, to: (said: unknown) => T): Promise<T | undefined> {
  try {
    return to(await (await ask(url)).json());
  } catch {
    return undefined;
  }
}

function parse<T>(text: string, to: (said: unknown) => T, complaint: string): T {
  try {
    return to(JSON.parse(text));
  } catch {
    throw new RegistryFailure('data', complaint);
  }
}

function toShell(said: unknown): Offered {
  const { provides, hostContexts } = Shell.parse(said);
  return { singletons: provides, hostContexts };
}

function toEndpoints(said: unknown): ReadonlySet<string> {
  const { paths } = Api.parse(said);
  return new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => METHODS.has(method))
        .map((method) => comparable(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)),
    ),
  );
}
