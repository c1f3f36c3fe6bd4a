import { existing, jest, options } from './options.mjs';

const files = [
  'access-rules',
  'application',
  'early-read',
  'event',
  'event-role',
  'fields',
  'oauth-state',
  'page-look',
  'route-table',
  'safe-redirect',
];

/** The tables and rules that both sides share, and the API's own guard. */
export default {
  ...options,
  mutate: existing([
    ...files.map((name) => `shared/contracts/src/${name}.ts`),
    'infra/api/src/access/access-rules.ts',
  ]),
  jest: jest(['shared/contracts/src/*.test.ts', 'infra/api/src/access/refusal.test.ts']),
  thresholds: { high: 100, low: 99, break: 98.7 },
};
