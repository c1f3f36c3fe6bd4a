import { readJson } from '@event-portal/contracts/json';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remotes } from '../support/lab';
import { expect, test } from '../support/test';

const source = new URL('../../../foreign-remote', import.meta.url).pathname;
const packages = new URL('../../../../../node_modules', import.meta.url).pathname;

/** What builds the guest book, and the kind of container that comes of it. */
const bundlers = [
  { bundler: 'Rspack', program: 'rspack.build.mjs', format: 'script' },
  { bundler: 'Vite', program: 'vite.build.mjs', format: 'module' },
] as const;

for (const { bundler, program, format } of bundlers) {
  test(`a remote of another repository, built by ${bundler}, is published with the tool, visited, and guarded`, async ({
    open,
    openLab,
    gateSettings,
  }) => {
    const lab = await openLab(gateSettings);
    const folder = mkdtempSync(join(tmpdir(), 'guest-book-'));
    try {
      for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
      cpSync(source, folder, { recursive: true });
      symlinkSync(packages, join(folder, 'node_modules'));
      const config = join(folder, 'remote.config.json');
      const declared = readJson(z.looseObject({}), readFileSync(config, 'utf8'), config);
      writeFileSync(config, JSON.stringify({ ...declared, format }));
      const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);

      const place = join(folder, 'dist');
      expect(await lab.registry('publish', place)).toMatchObject({ code: 65 });
      expect(await lab.registry('describe', place)).toMatchObject({ code: 0 });
      expect(await lab.registry('publish', place)).toMatchObject({ code: 0 });
      expect(await lab.registry('gate', 'guest-book', '0.3.0')).toMatchObject({ code: 0 });
      expect(await lab.registry('promote', 'guest-book', '0.3.0')).toMatchObject({ code: 0 });

      const { page, watch } = await open('norole', { baseURL: lab.url });
      await page.goto('/guest-book');
      await expect(page.getByRole('heading', { level: 1, name: 'Guest book' })).toBeVisible();
      const signature = page.getByText('Signed by Noor Norole');
      await expect(signature).toHaveCSS('font-style', 'italic');
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Guest book' })).toBeVisible();
      await expect(page).toHaveTitle(/Guest book/);
      expect(
        watch.requests().filter((request) => request.includes('/remotes/guest-book/')).length,
      ).toBeGreaterThan(2);

      const { page: nobody, watch: seen } = await open('signed-out', { baseURL: lab.url });
      await nobody.goto('/guest-book');
      await expect(nobody).toHaveURL(/\/\?redirect=%2Fguest-book$/);
      expect(seen.requests().filter((request) => request.includes('/remotes/guest-book/'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** A container in so many words: no bundler at all, React from the shell. */
const notes = {
  'entry.js': `
    let scope;
    export const init = (shared) => { scope = shared; };
    export const get = async () => {
      const React = Object.values(scope.react)[0].lib();
      const { words } = await import('./words.js');
      const Component = () => React.createElement('h1', { tabIndex: -1 }, words);
      return () => ({
        remote: { hostContextVersion: 1, routes: [{ path: 'notes', loader: () => null, Component }] },
      });
    };
  `,
};

function writeNotes(place: string, version: string, words: string): void {
  mkdirSync(place, { recursive: true });
  const files = { ...notes, 'words.js': `export const words = '${words}';` };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(place, file), content);
  writeFileSync(
    join(place, '../remote.config.json'),
    JSON.stringify({
      descriptor: {
        name: 'notes',
        title: 'Notes',
        owner: 'somebody-else/notes',
        areas: [{ path: '/notes', frame: 'side-bar' }],
        navigation: [],
      },
      version,
      entry: 'entry.js',
      format: 'module',
      containerGlobal: `notes_${version.replaceAll('.', '_')}`,
      hostContext: { from: 1, to: 1 },
      preload: { '/notes': [] },
      requires: { react: '^19.3.1' },
    }),
  );
}

/** From now on a file arrives with a byte more than was signed for. */
async function spoil(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `${await reply.text()}//` });
  });
}

test('a remote of ES modules needs no bundler, and is held to its hashes too', async ({
  open,
  openLab,
  gateSettings,
}) => {
  const lab = await openLab(gateSettings);
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  try {
    for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
    const publish = async (version: string, words: string) => {
      const place = join(folder, version, 'dist');
      writeNotes(place, version, words);
      expect(await lab.registry('describe', place)).toMatchObject({ code: 0 });
      expect(await lab.registry('publish', place)).toMatchObject({ code: 0 });
      expect(await lab.registry('gate', 'notes', version)).toMatchObject({ code: 0 });
    };
    await publish('0.1.0', 'Notes');
    expect(await lab.registry('promote', 'notes', '0.1.0')).toMatchObject({ code: 0 });

    const { page, watch } = await open('norole', { baseURL: lab.url });
    await page.goto('/notes');
    await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();

    await publish('0.2.0', 'More notes');
    const { page: superuser, watch: seen } = await open('superuser', { baseURL: lab.url });
    await superuser.goto('/admin/settings?section=releases');
    const versions = superuser.getByRole('table', { name: 'Versions of notes' });
    await versions
      .getByRole('row', { name: /0\.2\.0/ })
      .getByRole('button')
      .click();
    await superuser.getByRole('menuitem', { name: 'Try it in this browser' }).click();
    await expect(superuser.getByText('You are trying other versions')).toBeVisible();
    await superuser.goto('/notes');
    await expect(superuser.getByRole('heading', { level: 1, name: 'More notes' })).toBeVisible();
    seen.allow(/./);
    await spoil(superuser, `${lab.url}/remotes/notes/0.2.0/words.js`);
    await superuser.goto('/notes');
    await expect(superuser.getByRole('heading', { level: 1, name: 'Notes', exact: true })).toBeVisible();
    await superuser.getByRole('button', { name: 'Back to what is live' }).click();
    await expect(superuser.getByText('You are trying other versions')).toHaveCount(0);

    watch.allow(/./);
    await spoil(page, `${lab.url}/remotes/notes/0.1.0/words.js`);
    await page.goto('/notes');
    await expect(page.getByRole('heading', { level: 1, name: /^Notes (could not|does not)/ })).toBeVisible({
      timeout: 20_000,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
