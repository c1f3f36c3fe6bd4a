import { readFileSync } from 'node:fs';
import { compare, major } from 'semver';
import { allDoors } from '../packing/libraries';
import { SDK_VERSION } from '../packing/manifest';
import { describeApi } from './describe-api';
import { CHANGELOG, readReleased } from './promise';
import { addRelease, compareApis, describeDifferences, leastVersion } from './releases';

// A compiler looks at everything that others import.
jest.setTimeout(180_000);

const before = describeApi({ '@halls/seats': 'infra/sdk/testing/released.ts' });
const after = describeApi({ '@halls/seats': 'infra/sdk/testing/next.ts' });
const differences = compareApis(before, after);
const nothing = { added: {}, changed: {}, removed: {} };

test('what others import is compared by its declarations: comments and bodies are no promise', () => {
  expect(differences).toEqual({
    added: { '@halls/seats': ['stalls'] },
    changed: { '@halls/seats': ['take'] },
    removed: { '@halls/seats': ['rows'] },
  });
  expect(compareApis(before, before)).toEqual(nothing);
  expect(compareApis(before, {}).removed).toEqual({ '@halls/seats': ['Seat', 'rows', 'take'] });
});

test.each([
  ['what is gone breaks whoever imports it', differences, '2.0.0'],
  ['what is new, or different, may be used', { ...differences, removed: {} }, '1.4.0'],
  ['what is the same is mended', nothing, '1.3.3'],
])('%s', (_what, found, least) => {
  expect(leastVersion('1.3.2', found)).toBe(least);
});

test('the changelog names what is gone first', () => {
  expect(describeDifferences('2.0.0 (2026-12-01)', differences)).toBe(
    [
      '## 2.0.0 (2026-12-01)\n',
      '### Removed\n\n- @halls/seats: `rows`\n',
      '### Changed\n\n- @halls/seats: `take`\n',
      '### Added\n\n- @halls/seats: `stalls`\n',
    ].join('\n'),
  );
});

test.each([
  [
    'what was written down until then',
    '## Unreleased\n\n`take` asks for a seat.\n\n',
    '`take` asks for a seat.\n\n',
  ],
  ['the names alone where nothing was', '', ''],
])('a release says %s', (_what, before, words) => {
  const older = '## 1.3.2 (2026-11-01)\n\nThe first.\n';
  expect(addRelease(`# Changelog\n\n${before}${older}`, '1.4.0 (2026-12-01)', nothing)).toBe(
    `# Changelog\n\n## 1.4.0 (2026-12-01)\n\n${words}Nothing that others import is different.\n\n${older}`,
  );
});

test('nothing is taken from teams elsewhere without a new major version, and every release is told', () => {
  const { version, doors } = readReleased();
  const { removed } = compareApis(doors, describeApi(allDoors()));
  // What to do: keep the name, or raise the version of shared/remote-kit. "npm run sdk -- --changes" says what differs.
  if (major(SDK_VERSION) === major(version)) expect(removed).toEqual({});
  expect(compare(SDK_VERSION, version)).toBeGreaterThanOrEqual(0);
  expect(readFileSync(CHANGELOG, 'utf8')).toContain(`\n## ${version} (`);
});
