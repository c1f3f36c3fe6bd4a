import { readRelease } from './release';

// Jest is asked which tests there are.
jest.setTimeout(120_000);

test('a release is checked with its own tests and those of what it shares, and with nothing of its neighbours', async () => {
  const { folders, routed, sources, tests } = await readRelease('portal');
  expect([folders, routed]).toEqual([['remote-portal'], ['remote-portal']]);
  expect(tests).toContain('remote-portal/src/guards.test.tsx');
  expect(tests).toContain('shared/contracts/src/access-rules.test.ts');
  expect(sources.filter((path) => !/^(remote-portal|shared)\//.test(path))).toEqual([]);
  expect(sources).toEqual(expect.arrayContaining([...tests]));
});

test('a release that there is none of is refused, with those that there are', async () => {
  await expect(readRelease('nobody')).rejects.toThrow(/There is no release "nobody"\. There are .*\bweb\b/);
});
