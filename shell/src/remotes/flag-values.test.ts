import { hashPerson, type FeatureFlag, type LiveRemote } from '@event-portal/contracts';
import { currentUser } from '@event-portal/testing';
import { webcrypto } from 'node:crypto';
import { createFlagValues } from './flag-values';

type Flags = NonNullable<LiveRemote['flags']>;
const flag = (difference: Partial<FeatureFlag> = {}): Flags[string] => ({
  percent: 0,
  people: [],
  ends: '2026-12-01',
  afterEnd: 'off',
  ...difference,
});
const staff = currentUser('staff');
const now = new Date('2026-11-20T12:00:00.000Z');
const valuesOf = (flags: Record<string, Flags>, at = now) =>
  createFlagValues({ flags: (remote) => flags[remote] ?? {} }, () => at).readFlags;

const setCrypto = (value: object) =>
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
beforeEach(() => setCrypto(webcrypto));

test('every remote gets its own flags, and what they are for the person', async () => {
  const people = [await hashPerson('for-staff', staff.userId)];
  const read = valuesOf({
    admin: { 'for-all': flag({ percent: 100 }), 'for-staff': flag({ people }), 'for-none': flag() },
    portal: { other: flag({ percent: 100 }) },
  });
  expect(await read('admin', staff)).toEqual({ 'for-all': true, 'for-staff': true, 'for-none': false });
  expect(await read('admin', currentUser('applicant'))).toMatchObject({ 'for-staff': false });
  expect(await read('admin', null)).toEqual({ 'for-all': true, 'for-staff': false, 'for-none': false });
  expect(await read('portal', staff)).toEqual({ other: true });
  expect(await read('unknown', staff)).toEqual({});
});

test('a flag stays what it was when the page first asked, whatever the registry says by then', async () => {
  const flags: Record<string, Flags> = { admin: { 'new-figures': flag({ percent: 100 }) } };
  const read = valuesOf(flags);
  expect(await read('admin', staff)).toEqual({ 'new-figures': true });
  flags.admin = { 'new-figures': flag() };
  expect(await read('admin', staff)).toEqual({ 'new-figures': true });
  expect(await valuesOf(flags)('admin', staff)).toEqual({ 'new-figures': false });
});

test('in a browser that cannot hash, flags for single people are off, and the others as they are', async () => {
  const people = [await hashPerson('for-staff', staff.userId)];
  setCrypto({});
  const read = valuesOf({ admin: { 'for-all': flag({ percent: 100 }), 'for-staff': flag({ people }) } });
  expect(await read('admin', staff)).toEqual({ 'for-all': true, 'for-staff': false });
});

test('the next version of a remote begins with the flags as they are then', async () => {
  const flags: Record<string, Flags> = { admin: { 'new-figures': flag() } };
  const { readFlags, forget } = createFlagValues({ flags: (remote) => flags[remote] ?? {} }, () => now);
  expect(await readFlags('admin', staff)).toEqual({ 'new-figures': false });
  flags.admin = { 'new-figures': flag({ percent: 100 }) };
  forget('admin');
  expect(await readFlags('admin', staff)).toEqual({ 'new-figures': true });
});
