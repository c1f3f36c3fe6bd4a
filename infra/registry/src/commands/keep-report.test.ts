import { readJson } from '@event-portal/contracts/json';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openWorkshop } from '../../testing/workshop';
import type { PageVisit } from '../gate/visit-page';
import { RegistryFailure } from '../registry-failure';
import { openFileStore } from '../store/file-store';
import { keepReport } from './keep-report';

let shop: ReturnType<typeof openWorkshop>;
beforeEach(() => (shop = openWorkshop()));
afterEach(() => shop.close());

const well: PageVisit = {
  role: 'superuser',
  path: '/admin/overview',
  endedAt: '/admin/overview',
  faults: [],
  barriers: [],
  vitals: { lcp: 320, cls: 0.01 },
  weight: { bytes: 20_000, transferred: 6000 },
  hasAskedForEntry: true,
};
const broken: PageVisit = {
  ...well,
  role: 'staff',
  faults: ['x is not a function (https://portal.test/remotes/admin/1.1.0/entry.js)'],
  picture: Buffer.from('a picture'),
};
const version = { name: 'admin', version: '1.1.0' };
const seen = { checkedAt: '2026-11-01T10:00:00.000Z', checks: [] };
const Report = z.object({
  pages: z.array(z.looseObject({ role: z.string(), picture: z.nullable(z.string()) })),
});

test('what was seen stays beside the version page by page, with a picture of what failed', async () => {
  const place = await keepReport(openFileStore(shop.store), version, seen, [well, broken]);
  expect(place).toBe('evidence/admin/1.1.0/2026-11-01T10-00-00.000Z/report.json');
  const folder = join(shop.store, 'evidence/admin/1.1.0/2026-11-01T10-00-00.000Z');
  const { pages } = readJson(Report, readFileSync(join(folder, 'report.json'), 'utf8'), 'The report');
  expect(pages).toEqual([
    { ...well, picture: null },
    { ...broken, picture: '1.png' },
  ]);
  expect(readFileSync(join(folder, '1.png'), 'utf8')).toBe('a picture');
});

test('a machine that may not write there keeps the checks alone', async () => {
  const store = openFileStore(shop.store);
  const refusing = {
    ...store,
    addFile: () => Promise.reject(new RegistryFailure('refused', 'The store refuses these credentials.')),
  };
  expect(await keepReport(refusing, version, seen, [well])).toBeUndefined();
});
