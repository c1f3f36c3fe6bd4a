import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// A service is released alone, and imports no other: a few lines that two need stand in both, and stay the same.
test.each([
  [
    [
      'web/src/metrics/metrics-server.ts',
      'api/src/metrics/metrics-server.ts',
      'bot/src/metrics/metrics-server.ts',
    ],
  ],
  [['web/src/serve.ts', 'bot/src/serve.ts']],
  [['api/src/http/drain.ts', 'bot/src/server/drain.ts']],
])('%j are the same', (files) => {
  const texts = files.map((file) => readFileSync(join(__dirname, '../..', file), 'utf8'));
  expect(new Set(texts)).toEqual(new Set([texts[0]]));
});
