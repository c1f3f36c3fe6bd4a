import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// A service is released alone, and imports no other: a few lines that two need stand in both, and stay the same.
test.each([
  ['metrics/metrics-server.ts', ['web', 'api', 'bot']],
  ['serve.ts', ['web', 'bot']],
])('%s is the same in %s', (file, services) => {
  const texts = services.map((service) =>
    readFileSync(join(__dirname, '../..', service, 'src', file), 'utf8'),
  );
  expect(new Set(texts)).toEqual(new Set([texts[0]]));
});
