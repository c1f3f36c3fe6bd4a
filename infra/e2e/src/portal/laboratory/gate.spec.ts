import { readJson } from '@event-portal/contracts/json';
import * as z from 'zod/mini';
import { openLab, remotes, type Lab } from '../support/lab';
import { expect, test as base } from '../support/test';

/** The gate in front of the pointer, with a good candidate and with bad ones. */
const Evidence = z.object({ checks: z.array(z.unknown()) });
const Status = z.object({ remotes: z.array(z.object({ evidence: z.record(z.string(), Evidence) })) });

/** A portal with one version of everything, and a superuser for the gate. */
const test = base.extend<object, { lab: Lab }>({
  lab: [
    async ({ gateSettings }, use, { parallelIndex }) => {
      const lab = await openLab(parallelIndex, gateSettings);
      for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
      await use(lab);
      await lab.close();
    },
    { scope: 'worker' },
  ],
});

// A gate opens a browser of its own and every page in it; a test here asks for up to three.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('a sound candidate passes, its evidence stays with it, and the pointer moves without a word', async ({
  lab: { publish, registry },
}) => {
  await publish('admin', '1.1.0');
  expect((await registry('promote', 'admin', '1.1.0')).code).toBe(77);
  const told = await registry('gate', 'admin', '1.1.0');
  expect(told.text).toContain('admin 1.1.0 passed the gate');
  expect(told.code).toBe(0);
  expect(await registry('promote', 'admin', '1.1.0')).toMatchObject({ code: 0 });
  const { text } = await registry('status', '--json');
  const [admin] = readJson(Status, text, 'The status').remotes;
  expect(admin?.evidence['1.1.0']?.checks.length).toBeGreaterThan(3);
});

test('a candidate that breaks in the live shell is kept out, and the reason is said', async ({
  lab: { publish, registry, live },
}) => {
  const bad: Record<string, (file: string, content: string) => string> = {
    '1.2.0': (_file, content) => content.replaceAll('hostContextVersion:1', 'hostContextVersion:2'),
    '1.3.0': (file, content) =>
      file.startsWith('entry.') ? `${content};console.error("left behind")` : content,
  };
  for (const [version, rewrite] of Object.entries(bad)) {
    await publish('admin', version, rewrite);
    const told = await registry('gate', 'admin', version);
    expect([version, told.code]).toEqual([version, 65]);
    expect(told.text).toContain('✗ admin: pages come up');
    expect((await registry('promote', 'admin', version)).code).toBe(77);
    expect((await registry('canary', 'admin', '5', '--version', version)).code).toBe(77);
  }
  expect((await live()).remotes.find(({ name }) => name === 'admin')?.current.version).toBe('1.1.0');
});

test('a page that needs parameters is tried with those that are known', async ({
  lab: { publish, registry },
}) => {
  await publish('event-dashboard', '1.1.0');
  expect(await registry('gate', 'event-dashboard', '1.1.0')).toMatchObject({ code: 0 });
  await publish('event-dashboard', '1.2.0', (_file, content) =>
    content.replaceAll('"There is nothing to sum up"', '(()=>{throw new Error("a broken page")})()'),
  );
  const told = await registry('gate', 'event-dashboard', '1.2.0');
  expect(told.code).toBe(65);
  expect(told.text).toMatch(/\/summary: This page does not work/);
});

test('the live remotes are tried inside a candidate shell', async ({ lab: { registry } }) => {
  const told = await registry('gate-shell', new URL('../../../../../shell/dist', import.meta.url).pathname);
  expect(told.text).not.toContain('✗');
  expect(told.code).toBe(0);
});
