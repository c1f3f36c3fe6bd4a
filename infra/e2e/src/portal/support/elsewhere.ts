import { expect } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servePackages } from './package-registry';

const HOW_TO = 'infra/docs/how-to/make-a-remote-elsewhere.md';

/** This checkout. */
export const checkout = fileURLToPath(new URL('../../../../..', import.meta.url));

/** A place where nothing of a checkout is known but its packages. */
export type Elsewhere = {
  readonly folder: string;
  /** Runs commands as somebody would in a terminal, and gives what they say. */
  run(place: string, commands: string, env?: NodeJS.ProcessEnv): Promise<string>;
  close(): Promise<void>;
};

/** The commands that the how-to gives, in their order. */
export function documentedCommands(): string[] {
  const page = readFileSync(join(checkout, HOW_TO), 'utf8');
  return [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}

/** Packs the SDK of a checkout, and opens a place where npm finds its packages. */
export async function openElsewhere(source: string): Promise<Elsewhere> {
  const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  const made = join(folder, 'packages');
  await packSdk(source, made);
  const packages = await servePackages(made);
  const env = setUpNpm(folder);
  const [tellNpm = ''] = documentedCommands();
  await runIn(folder, tellNpm.replace('https://packages.example.com/', packages.url), env);
  return {
    folder,
    run: (place, commands, more) => runIn(place, commands, { ...env, ...more }),
    async close() {
      await packages.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Packs the SDK of a checkout into a folder. */
async function packSdk(source: string, target: string): Promise<void> {
  await runIn(source, `node --import tsx infra/sdk/src/cli.ts sdk ${target}`, process.env);
}

/** Nothing of this machine but where npm asks, and what it has downloaded before: of that none of these packages. */
function setUpNpm(folder: string): NodeJS.ProcessEnv {
  const asked = execFileSync('npm', ['config', 'get', 'registry'], { cwd: checkout, encoding: 'utf8' });
  const cache = join(folder, 'cache');
  const downloaded = join(homedir(), '.npm/_cacache');
  mkdirSync(cache);
  mkdirSync(downloaded, { recursive: true });
  symlinkSync(downloaded, join(cache, '_cacache'));
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, `registry=${asked.trim()}\nprefer-offline=true\nignore-scripts=true\naudit=false\n`);
  return { PATH: process.env.PATH, HOME: folder, NPM_CONFIG_USERCONFIG: npmrc, NPM_CONFIG_CACHE: cache };
}

async function runIn(folder: string, commands: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('sh', ['-ec', commands], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, code === 0 ? '' : said]).toEqual([0, '']);
  return said;
}
