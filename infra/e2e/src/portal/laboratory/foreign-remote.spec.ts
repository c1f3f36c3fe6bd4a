import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
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
