import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWorkshop } from '../../testing/workshop';
import { judge } from './watch';

const remote = { name: 'admin', current: '1.0.0', canary: { version: '1.1.0', percent: 10 } };
/** Everybody says one thing of a version. */
const figure = (version: string, loads: number, failures: number) => ({
  remote: 'admin',
  version,
  loads,
  failures,
  people: loads + failures,
  failingPeople: failures,
});
const health = (...figures: Parameters<typeof figure>[]) => figures.map((facts) => figure(...facts));

test.each([
  ['nothing known', health(), false],
  ['too few to judge', health(['1.1.0', 0, 19]), false],
  ['as good as the rest', health(['1.0.0', 980, 20], ['1.1.0', 98, 2]), false],
  ['worse, within the margin', health(['1.0.0', 100, 0], ['1.1.0', 95, 5]), false],
  ['worse than the margin', health(['1.0.0', 100, 0], ['1.1.0', 94, 6]), true],
  ['everything fails', health(['1.1.0', 0, 20]), true],
  ['both are bad', health(['1.0.0', 50, 50], ['1.1.0', 50, 50]), false],
  ['another remote of the same version', [{ ...figure('1.1.0', 0, 99), remote: 'portal' }], false],
  [
    'thousands of failures that two people tell of',
    [{ ...figure('1.1.0', 0, 9_000), people: 22, failingPeople: 2 }],
    false,
  ],
  [
    'real failures, and thousands of loads that one person makes up',
    [{ ...figure('1.1.0', 9_000, 20), people: 21, failingPeople: 20 }],
    true,
  ],
])('a canary with %s', (_what, figures, endsIt) => {
  expect(judge(remote, figures, 5, 20).endsIt).toBe(endsIt);
});

test('a canary that fails is ended by itself, and the history says by whom', async () => {
  let figures = health(['1.0.0', 100, 1], ['1.1.0', 100, 1]);
  const keys: unknown[] = [];
  const api = createServer((request, response) => {
    keys.push(request.headers.authorization);
    response.end(JSON.stringify({ versions: figures, failures: [] }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const shop = openWorkshop({
    REGISTRY_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    REGISTRY_API_KEY: 'epk_canary',
  });
  await shop.registry('init');
  expect((await shop.registry('watch', '--once')).out).toBe('There is no canary.');
  for (const version of ['1.1.0', '1.0.0'])
    await shop.registry('publish', shop.build(version), '--promote', 'a test');
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');

  expect((await shop.registry('watch', '--once')).out).toContain('fails for 1.0 % of people, against 1.0 %');
  expect((await shop.status()).remotes[0]).toMatchObject({ canary: { version: '1.1.0' } });
  figures = health(['1.0.0', 100, 1], ['1.1.0', 80, 20]);
  expect((await shop.registry('watch', '--once')).out).toContain('is no canary any more');
  expect((await shop.status()).remotes[0]).toMatchObject({ canary: null, current: '1.0.0' });
  expect((await shop.registry('history')).out).toContain('registry watch');
  expect(new Set(keys)).toEqual(new Set(['Bearer epk_canary']));
  const { out } = await shop.registry('status');
  expect(out).toMatch(/^ {2}1\.1\.0 .*fails for 20 of 100 people$/m);
  expect(out).toMatch(/^ {2}1\.0\.0 .*fails for 1 of 101 people$/m);

  await new Promise((resolve) => api.close(resolve));
  await shop.registry('promote', 'admin', '1.1.0', '--force', 'a test');
  await shop.registry('canary', 'admin', '10', '--version', '1.0.0');
  expect(await shop.registry('watch', '--once')).toMatchObject({ code: 69 });
  const { code, out: withoutHealth } = await shop.registry('status');
  expect([code, withoutHealth]).toEqual([0, expect.stringContaining('does not say how remotes do.')]);
  shop.close();
});
