import { checkout, Failure, remotes } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { portOf, readSettings, type LocalSettings, type PortName } from './settings';
import { stateFolder } from './state-folder';
import { waitForSignal } from './wait-for-signal';

/** A registry on this machine, with a key that was made for it. */
export type LocalRegistry = {
  readonly store: string;
  readonly environment: 'local' | 'development';
  /** What the registry tool reads. */
  readonly env: Readonly<Record<string, string>>;
};

/** The registry of a local portal. What runs from its sources has no hashes, and so has a registry of its own. */
export function describeRegistry(
  { ports }: LocalSettings,
  folder: string,
  environment: LocalRegistry['environment'],
): LocalRegistry {
  const store = join(folder, environment === 'local' ? 'registry' : 'registry-development');
  const at = (name: PortName) => `http://localhost:${ports[name]}`;
  return {
    store,
    environment,
    env: {
      REGISTRY_STORE: store,
      REGISTRY_ENVIRONMENT: environment,
      REGISTRY_KEY_FILE: join(folder, 'registry-key.pem'),
      REGISTRY_KEY_ID: 'local',
      REGISTRY_ADDRESS: `${at('WEB_PORT')}/remotes/{name}/{version}/`,
      REGISTRY_ADDRESSES: JSON.stringify(
        Object.fromEntries(
          remotes.map(({ name }) => [name, `http://localhost:${portOf(name, ports)}/{version}/`]),
        ),
      ),
      REGISTRY_PORTAL_URL: at('WEB_PORT'),
      REGISTRY_GATE_PARAMETERS: JSON.stringify({ eventId: SEEDED_EVENT_ID }),
      REGISTRY_API_URL: at('API_PORT'),
    },
  };
}

/**
 * Lists everything that is to be live: builds by their folder, remotes that run from their sources by their address.
 * @returns the public keys by which the document server knows the registry. @throws Failure
 */
export async function fillRegistry(
  registry: LocalRegistry,
  sources: readonly { readonly place: string; readonly version?: string }[],
  report: (line: string) => void,
): Promise<string> {
  // A development registry lists what runs now, and nothing else.
  if (registry.environment === 'development') rmSync(registry.store, { recursive: true, force: true });
  // The portal starts after it, or serves what an earlier start has left.
  const env = { ...registry.env, REGISTRY_PORTAL_URL: '' };
  let begun = await runRegistry(env, ['init', '--json']);
  if (begun.code === UNREADABLE || begun.code === REFUSED) {
    report('The local registry could not be read, and begins anew.');
    rmSync(registry.store, { recursive: true, force: true });
    begun = await runRegistry(env, ['init', '--json']);
  }
  const keys = readRegistryKeys(outputOf(begun));
  for (const { place, version } of sources) {
    const outcome = await runRegistry(env, [
      'publish',
      place,
      '--promote',
      'A local start',
      ...(version === undefined ? [] : ['--version', version]),
    ]);
    if (outcome.code === REFUSED) report(outcome.text);
    // A build is current by its stamp: files that went missing since come back only with all others.
    else if (outcome.code === UNREADABLE && existsSync(place))
      throw new Failure(`${outcome.text}\nDelete ${place} and start again: it is built anew.`);
    else outputOf(outcome);
  }
  outputOf(await runRegistry(env, ['gc', '--without-portal']));
  return JSON.stringify(keys);
}

const Begun = z.object({ keys: z.record(z.string(), z.string()) });

/** The public keys of a registry, from what `registry init --json` answers. */
export function readRegistryKeys(answer: string): Record<string, string> {
  return readJson(Begun, answer, 'The answer of "registry init"').keys;
}

/** `npm run registry -- …`: the registry tool, on the registry of this checkout unless the environment names another one. */
export async function registry(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const settings = readSettings();
  const { env } = describeRegistry(settings, stateFolder(checkout), 'local');
  const child = spawn(process.execPath, [...tool(), ...args], {
    // Folders are meant as the person typed them.
    cwd: process.env.INIT_CWD ?? checkout,
    env: { ...env, ...process.env, ...more },
    stdio: 'inherit',
  });
  // Whoever ends this process means the tool, and the window that it may have open.
  void waitForSignal().then(() => child.kill());
  process.exitCode = await new Promise<number>((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code ?? 1)),
  );
}

const UNREADABLE = 65;
const REFUSED = 77;

type Outcome = { readonly code: number; readonly text: string };

/** Runs one command of the registry tool. */
export function runRegistry(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Outcome> {
  const child = spawn(process.execPath, [...tool(), ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH, USER: process.env.USER ?? 'local', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) =>
    child
      .once('error', reject)
      .once('close', (code) => resolve({ code: code ?? 1, text: Buffer.concat(output).toString().trim() })),
  );
}

function outputOf({ code, text }: Outcome): string {
  if (code !== 0) throw new Failure(`The registry could not be filled:\n${text}`);
  return text;
}

/** The built tool starts faster; a checkout that was never started has none. */
function tool(): string[] {
  const built = join(checkout, 'infra/registry/dist/main.js');
  return existsSync(built) ? [built] : ['--import', 'tsx', join(checkout, 'infra/registry/src/main.ts')];
}
