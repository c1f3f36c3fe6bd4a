import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLab, remotes } from '../support/lab';
import { expect, test } from '../support/test';

const source = new URL('../../../foreign-remote', import.meta.url).pathname;
const packages = new URL('../../../../../node_modules', import.meta.url).pathname;

test('a remote of another repository and another bundler is published with the tool, visited, and guarded', async ({
  open,
}, { parallelIndex }) => {
  const lab = await openLab(parallelIndex);
  const folder = mkdtempSync(join(tmpdir(), 'guest-book-'));
  try {
    for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
    cpSync(source, folder, { recursive: true });
    symlinkSync(packages, join(folder, 'node_modules'));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['build.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);

    const place = join(folder, 'dist');
    expect(await lab.registry('publish', place)).toMatchObject({ code: 65 });
    expect(await lab.registry('describe', place)).toMatchObject({ code: 0 });
    expect(await lab.registry('publish', place, '--promote', 'a guest')).toMatchObject({ code: 0 });

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
    await lab.close();
  }
});

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
  'words.js': `export const words = 'Notes';`,
};

test('a remote of ES modules needs no bundler, and is held to its hashes too', async ({ open }, {
  parallelIndex,
}) => {
  const lab = await openLab(parallelIndex);
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  const place = join(folder, 'dist');
  mkdirSync(place);
  try {
    for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
    for (const [file, content] of Object.entries(notes)) writeFileSync(join(place, file), content);
    writeFileSync(
      join(folder, 'remote.config.json'),
      JSON.stringify({
        descriptor: {
          name: 'notes',
          title: 'Notes',
          owner: 'somebody-else/notes',
          areas: [{ path: '/notes', frame: 'side-bar' }],
          navigation: [],
        },
        version: '0.1.0',
        entry: 'entry.js',
        format: 'module',
        containerGlobal: 'notes_0_1_0',
        hostContext: { from: 1, to: 1 },
        requires: { react: '^19.3.1' },
      }),
    );
    expect(await lab.registry('describe', place)).toMatchObject({ code: 0 });
    expect(await lab.registry('publish', place, '--promote', 'a guest')).toMatchObject({ code: 0 });

    const { page, watch } = await open('norole', { baseURL: lab.url });
    await page.goto('/notes');
    await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();

    watch.allow(/./);
    await page.route(`${lab.url}/remotes/notes/0.1.0/words.js`, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: `${await reply.text()}//` });
    });
    await page.goto('/notes');
    await expect(page.getByRole('heading', { level: 1, name: /^Notes (could not|does not)/ })).toBeVisible({
      timeout: 20_000,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await lab.close();
  }
});
