import type { RemoteBuild, RemoteVersion } from '@event-portal/contracts';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describeMisfits } from '../changes/fit';
import { readOffered } from '../offered';
import { parseBuild, readServedBuild } from '../read-build';
import { RegistryFailure } from '../registry-failure';
import type { Command } from './command';
import { serveBuild, watchBuild } from './serve-build';

const PAGE_MS = 60_000;

/** A remote that a team serves from its sources, or builds anew with each change, inside a portal that is deployed. Nobody else sees it. */
export const tryOut: Command = {
  summary:
    'Opens the deployed portal in a browser window of your own, with a remote that you serve from its sources or have in a folder.',
  usage: '<address-or-folder>',
  required: 1,
  options: {
    build: {
      type: 'string',
      description: 'what builds into the folder with every change; the page is loaded anew after each build',
    },
    look: { type: 'string', description: 'open no window: visit this path, say its heading, and end' },
    shell: {
      type: 'string',
      description: 'the folder of a build of the shell to take in place of the deployed one',
    },
  },
  async run({ arguments: [place = ''], options }, { gate }) {
    const { openBrowser, openSignedIn } = await import('../gate/browser-session');
    const { remoteCandidate, shellCandidate } = await import('../gate/candidate');
    const path = typeof options.look === 'string' ? options.look : undefined;
    const source = await openSource(place, options.build);
    const browser = await openBrowser(gate, { isVisible: path === undefined }).catch((error: unknown) => {
      source.stop();
      throw error;
    });
    try {
      const context = await openSignedIn(browser, gate, 'superuser');
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', ({ message }) => complaints.push(message));
      const misfits = describeMisfits(source.read(), await readOffered(gate));
      if (typeof options.shell === 'string')
        await (await shellCandidate(options.shell)).install(page, gate.portalUrl);
      await remoteCandidate(source.read)(page, gate.portalUrl);
      await page.goto(`${gate.portalUrl}${path ?? source.read().descriptor.areas[0]?.path ?? '/'}`);
      if (path === undefined) {
        // A page that is being left, or closed, needs no reload.
        source.onBuilt(() => void page.reload().catch(() => undefined));
        await new Promise<void>((close) => browser.once('disconnected', () => close()));
        return { lines: ['The window is closed.', ...misfits], data: { misfits } };
      }
      const heading = page.getByRole('heading', { level: 1 }).first();
      await heading.waitFor({ timeout: PAGE_MS }).catch(() => {
        throw new RegistryFailure('data', `${path} shows no heading.`);
      });
      const words = (await heading.textContent()) ?? '';
      return {
        lines: [`${path}: ${words}`, ...complaints.map((complaint) => `console: ${complaint}`), ...misfits],
        data: { path, heading: words, complaints, misfits },
      };
    } finally {
      source.stop();
      await browser.close();
    }
  },
};

/** Where the remote comes from: what it is now, and when that has changed. */
type Source = {
  readonly read: () => RemoteVersion;
  readonly onBuilt: (listener: () => void) => void;
  readonly stop: () => void;
};

async function openSource(place: string, command: string | boolean | undefined): Promise<Source> {
  if (!/^https?:\/\//.test(place)) return openFolder(resolve(place), command);
  if (command !== undefined)
    throw new RegistryFailure('usage', '--build is for a folder: what an address serves builds itself.');
  const baseUrl = place.endsWith('/') ? place : `${place}/`;
  const version = toVersion(await readServedBuild(baseUrl), baseUrl);
  return { read: () => version, onBuilt: () => undefined, stop: () => undefined };
}

async function openFolder(folder: string, command: string | boolean | undefined): Promise<Source> {
  // Where nothing builds it, it is there or never will be.
  if (command === undefined)
    await readFile(join(folder, 'remote.json')).catch(() => parseBuild(undefined, folder));
  const served = await serveBuild(folder);
  const ending = new AbortController();
  const builder = typeof command === 'string' ? startBuilder(command) : undefined;
  const stop = () => {
    ending.abort();
    served.stop();
    builder?.stop();
  };
  try {
    const builds = watchBuild(folder, ending.signal);
    void builder?.ended.then(() => ending.abort());
    const first = await builds.next();
    if (first.done) throw new RegistryFailure('data', `--build: "${command}" has ended, and built nothing.`);
    let version = toVersion(parseBuild(first.value, folder), served.baseUrl);
    let tell: () => void = () => undefined;
    void (async () => {
      for await (const described of builds) {
        version = toVersion(parseBuild(described, folder), served.baseUrl);
        tell();
      }
    })();
    return { read: () => version, onBuilt: (listener) => (tell = listener), stop };
  } catch (error) {
    stop();
    throw error;
  }
}

function toVersion(build: RemoteBuild, baseUrl: string): RemoteVersion {
  return { ...build, baseUrl, publishedAt: new Date().toISOString() };
}

/** Runs what builds, as a terminal would, until it is stopped. */
function startBuilder(command: string): { readonly ended: Promise<void>; readonly stop: () => void } {
  // A group of its own: the shell, npm and the bundler end together.
  const child = spawn(command, { shell: true, stdio: 'inherit', detached: process.platform !== 'win32' });
  return {
    ended: new Promise((end) => child.once('close', () => end())),
    stop: () => {
      if (child.pid === undefined || child.exitCode !== null) return;
      if (process.platform === 'win32') child.kill();
      else process.kill(-child.pid);
    },
  };
}
