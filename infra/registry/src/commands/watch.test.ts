import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWorkshop } from '../../testing/workshop';
import { judge } from './watch';

const remote = { name: 'admin', current: '1.0.0', canary: { version: '1.1.0', percent: 10 } };
const health = (...figures: [version: string, loads: number, failures: number][]) =>
  figures.map(([version, loads, failures]) => ({ remote: 'admin', version, loads, failures }));

test.each([
  ['nothing known', health(), false],
  ['too few to judge', health(['1.1.0', 0, 19]), false],
  ['as good as the rest', health(['1.0.0', 980, 20], ['1.1.0', 98, 2]), false],
  ['worse, within the margin', health(['1.0.0', 100, 0], ['1.1.0', 95, 5]), false],
  ['worse than the margin', health(['1.0.0', 100, 0], ['1.1.0', 94, 6]), true],
  ['everything fails', health(['1.1.0', 0, 20]), true],
  ['both are bad', health(['1.0.0', 50, 50], ['1.1.0', 50, 50]), false],
  [
    'another remote of the same version',
    [{ remote: 'portal', version: '1.1.0', loads: 0, failures: 99 }],
    false,
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

  expect((await shop.registry('watch', '--once')).out).toContain('1.0 % fail, against 1.0 %');
  expect((await shop.status()).remotes[0]).toMatchObject({ canary: { version: '1.1.0' } });
  figures = health(['1.0.0', 100, 1], ['1.1.0', 80, 20]);
  expect((await shop.registry('watch', '--once')).out).toContain('is no canary any more');
  expect((await shop.status()).remotes[0]).toMatchObject({ canary: null, current: '1.0.0' });
  expect((await shop.registry('history')).out).toContain('registry watch');
  expect(new Set(keys)).toEqual(new Set(['Bearer epk_canary']));

  await new Promise((resolve) => api.close(resolve));
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  expect(await shop.registry('watch', '--once')).toMatchObject({ code: 69 });
  shop.close();
});
