import { describeMisfits } from '../changes/fit';
import { readOffered } from '../offered';
import { readServedBuild } from '../read-build';
import { RegistryFailure } from '../registry-failure';
import type { Command } from './command';

const PAGE_MS = 60_000;

/** A remote that a team serves from its sources, inside a portal that is deployed. Nobody else sees it. */
export const tryOut: Command = {
  summary:
    'Opens the deployed portal in a browser window of your own, with a remote that you serve from its sources.',
  usage: '<address>',
  required: 1,
  options: {
    look: { type: 'string', description: 'open no window: visit this path, say its heading, and end' },
    shell: {
      type: 'string',
      description: 'the folder of a build of the shell to take in place of the deployed one',
    },
  },
  async run({ arguments: [address = ''], options }, { gate }) {
    const baseUrl = address.endsWith('/') ? address : `${address}/`;
    const build = await readServedBuild(baseUrl);
    const { openBrowser, openSignedIn } = await import('../gate/browser-session');
    const { remoteCandidate, shellCandidate } = await import('../gate/candidate');
    const path = typeof options.look === 'string' ? options.look : undefined;
    const browser = await openBrowser(gate, { isVisible: path === undefined });
    try {
      const context = await openSignedIn(browser, gate, 'superuser');
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', ({ message }) => complaints.push(message));
      const version = { ...build, baseUrl, publishedAt: new Date().toISOString() };
      const misfits = describeMisfits(version, await readOffered(gate));
      if (typeof options.shell === 'string')
        await (await shellCandidate(options.shell)).install(page, gate.portalUrl);
      await remoteCandidate(version)(page, gate.portalUrl);
      await page.goto(`${gate.portalUrl}${path ?? build.descriptor.areas[0]?.path ?? '/'}`);
      if (path === undefined) {
        await new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
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
      await browser.close();
    }
  },
};
