import type { GivenRoleResult } from '@event-portal/contracts';
import { describeRefusal, summarizeGivenRoles } from './given-roles-summary';

const result = (outcome: GivenRoleResult['outcome'], name: string | null = 'Ada'): GivenRoleResult => ({
  email: 'nia@example.org',
  outcome,
  name,
  refusal: null,
});

test.each([
  [[result('given')], 'Ada is staff of this event now.'],
  [[result('given'), result('given')], '2 people are staff of this event now.'],
  [[result('kept')], 'Ada is staff or admin already.'],
  [[result('invited', null)], 'nia@example.org is invited, and gets the role at the first sign-in.'],
  [
    [result('given'), result('kept'), result('invited', null), result('invited', null)],
    'Ada is staff of this event now. Ada is staff or admin already. 2 people are invited, and get the role at the first sign-in.',
  ],
  [[result('refused')], ''],
])('%j becomes: %s', (results, words) => {
  expect(summarizeGivenRoles(results, 'staff')).toBe(words);
});

test('a refusal that this version does not know is still said', () => {
  expect(describeRefusal('role_conflict')).toMatch(/applied to this event/);
  expect(describeRefusal('from-the-future')).toBe('The role could not be given.');
  expect(describeRefusal('constructor')).toBe('The role could not be given.');
});
