import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout, documentedCommands, openElsewhere, type Elsewhere } from '../support/elsewhere';
import { menuEntry } from '../support/menu';
import { remotes } from '../support/lab';
import { spoil, writeNotes } from '../support/notes-remote';
import { expect, test } from '../support/test';

test.describe('a team elsewhere', () => {
  // The packages are made once.
  test.describe.configure({ mode: 'serial' });

  let elsewhere: Elsewhere;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    elsewhere = await openElsewhere(checkout);
  });

  test.afterAll(() => elsewhere.close());

  for (const bundler of ['vite', 'rspack', 'webpack'])
    test(`makes a remote with ${bundler} from the packages alone, which is published, visited, and guarded`, async ({
      open,
      openLab,
      gateSettings,
    }) => {
      test.setTimeout(400_000);
      const lab = await openLab(gateSettings);
      for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');

      const place = join(elsewhere.folder, bundler);
      mkdirSync(place);
      const [, make = '', goLive = ''] = documentedCommands();
      await elsewhere.run(place, make.replace('--bundler vite', `--bundler ${bundler}`));
      const [publish = '', promote = ''] = goLive.trim().split('\n');
      const remote = join(place, 'guest-book');
      const compatibility = readFileSync(
        join(remote, 'node_modules/@event-portal/sdk/COMPATIBILITY.md'),
        'utf8',
      );
      expect(compatibility).toContain('| host context 1 ');
      // A link of this checkout leads nowhere there.
      expect(compatibility).not.toContain('](');
      const shown = await elsewhere.run(
        remote,
        "npx event-portal-registry try dist --build 'npm run build -- --watch' --look /guest-book",
        lab.env,
      );
      expect(shown).toMatch(/^\/guest-book: Guest book$/m);
      expect(shown).not.toMatch(/^console: /m);
      await elsewhere.run(remote, publish, lab.env);
      expect(await lab.registry('gate', 'guest-book', '0.1.0')).toMatchObject({ code: 0 });
      await elsewhere.run(remote, promote, lab.env);

      const { page, watch } = await open('norole', { baseURL: lab.url });
      await page.goto('/guest-book');
      await expect(page.getByRole('heading', { level: 1, name: 'Guest book' })).toBeVisible();
      await expect(page.getByText('Signed by Noor Norole')).toHaveCSS('font-style', 'italic');
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Guest book' })).toBeVisible();
      await expect(page).toHaveTitle(/Guest book/);
      expect(
        watch.requests().filter((request) => request.includes('/remotes/guest-book/')).length,
      ).toBeGreaterThan(2);

      const { page: nobody, watch: seen } = await open('signed-out', { baseURL: lab.url });
      await nobody.goto('/guest-book');
      await expect(nobody).toHaveURL(/\/\?redirect=%2Fguest-book$/);
      expect(seen.requests().filter((request) => request.includes('/remotes/guest-book/'))).toEqual([]);
    });
});

test('a remote of ES modules needs no bundler, and is held to its hashes too', async ({
  open,
  openLab,
  gateSettings,
}) => {
  // Packages may be made and installed beside it.
  test.setTimeout(300_000);
  const lab = await openLab(gateSettings);
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  try {
    for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
    const publish = async (version: string, words: string, guards?: string[]) => {
      const place = join(folder, version, 'dist');
      writeNotes(place, version, words, guards);
      expect(await lab.registry('describe', place)).toMatchObject({ code: 0 });
      expect(await lab.registry('publish', place)).toMatchObject({ code: 0 });
      expect(await lab.registry('gate', 'notes', version)).toMatchObject({ code: 0 });
    };
    await publish('0.1.0', 'Notes');
    expect(await lab.registry('promote', 'notes', '0.1.0')).toMatchObject({ code: 0 });

    const { page, watch } = await open('norole', { baseURL: lab.url });
    await page.goto('/notes');
    await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();

    await publish('0.2.0', 'More notes', ['/admin']);
    const { page: superuser, watch: seen } = await open('superuser', { baseURL: lab.url });
    await superuser.goto('/admin/settings?section=releases');
    const versions = superuser.getByRole('table', { name: 'Versions of notes' });
    await versions
      .getByRole('row', { name: /0\.2\.0/ })
      .getByRole('button')
      .click();
    await menuEntry(superuser, 'Try it in this browser').click();
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

    // Its area is for superusers from now on.
    expect(await lab.registry('promote', 'notes', '0.2.0')).toMatchObject({ code: 0 });
    for (const { person, lands, heading, entries } of [
      { person: 'norole', lands: '/portal', heading: 'Hello, Noor', entries: 0 },
      { person: 'superuser', lands: '/notes', heading: 'More notes', entries: 1 },
    ] as const) {
      const { page: visitor, watch: visit } = await open(person, { baseURL: lab.url });
      await visitor.goto('/notes');
      await expect(visitor.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(visitor).toHaveURL(`${lab.url}${lands}`);
      await visitor.keyboard.press('Control+k');
      const palette = visitor.getByRole('dialog');
      await expect(palette.getByText('Your settings')).toBeVisible();
      await expect(palette.getByText('All notes')).toHaveCount(entries);
      expect(visit.requests().filter((request) => request.includes('/remotes/notes/')).length > 0).toBe(
        entries > 0,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
