import { withCopyOfCheckout } from '@event-portal/commands';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes } from '../portal/support/lab';
import { expect, test } from '../portal/support/test';

test('a new remote passes every check at once, is built, published, visited, and taken out again', async ({
  open,
  openLab,
}) => {
  test.setTimeout(400_000);
  const lab = await openLab();
  for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
  await withCopyOfCheckout(async (copy) => {
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
      expect([args.join(' '), status, status === 0 ? '' : stdout + stderr]).toEqual([args.join(' '), 0, '']);
    };
    const tool = (name: string) => join(copy, 'node_modules', name);
    const folder = 'remote-job-board';

    run('infra/commands/bootstrap.mjs', 'commands', 'new', 'remote', 'job-board');
    expect(readFileSync(join(copy, '.github/CODEOWNERS'), 'utf8')).toContain(`/${folder}/`);
    expect(existsSync(join(copy, '.github/workflows/dev-build-deploy-job-board.yml'))).toBe(true);

    run(tool('eslint/bin/eslint.js'), folder, '--max-warnings', '0');
    run(tool('prettier/bin/prettier.cjs'), '--check', folder, '.github');
    // What the command has written, and all that this reaches; and what no import names. The rest is as it was.
    writeFileSync(
      join(copy, 'tsconfig.added.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [
          `${folder}/**/*`,
          'infra/e2e/src/portal/support/*',
          'shared/**/*.d.ts',
          'shared/testing/src/jest-setup.ts',
        ],
      }),
    );
    run(tool('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.added.json');
    run(tool('knip/bin/knip.js'), '--no-progress');
    run(tool('jest/bin/jest.js'), folder, '--selectProjects', 'browser');
    run(join(copy, 'shared/tooling/bin/tooling.mjs'), 'build', '--folder', folder);

    const place = join(copy, folder, 'dist');
    expect(await lab.registry('publish', place, '--promote', 'a new team')).toMatchObject({ code: 0 });
  });

  const { page, watch } = await open('norole', { baseURL: lab.url });
  watch.allow(/404 .*\/job-board/);
  await page.goto('/job-board');
  await expect(page.getByRole('heading', { level: 1, name: 'Job board' })).toBeVisible();
  await expect(page.getByText('For Noor Norole.')).toBeVisible();
  await page.goto('/community');
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();

  await lab.registry('remove', 'job-board');
  expect((await page.goto('/job-board'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});
