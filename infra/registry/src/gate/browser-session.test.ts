import { describePerson, rolesToTry } from './browser-session';

test('the gate looks as those who have a session; without any, as everybody of the local identity provider', () => {
  expect(rolesToTry({ sessions: { staff: 'x', superuser: 'y' } })).toEqual(['superuser', 'staff']);
  expect(rolesToTry({ sessions: { superuser: 'y', staff: null } })).toEqual(['superuser']);
  expect(rolesToTry({ sessions: {} })).toEqual([
    'superuser',
    'admin',
    'staff',
    'applicant',
    'attendee',
    'newcomer',
    'norole',
  ]);
});

test.each([
  [
    'a superuser, whatever they are at the event',
    { role: 'superuser', onboarded: true },
    'admin',
    ['superuser'],
  ],
  ['somebody with a role at the event', { role: 'user', onboarded: true }, 'staff', ['staff']],
  ['somebody without one', { role: 'user', onboarded: true }, null, ['norole']],
  ['a newcomer', { role: 'user', onboarded: false }, null, ['norole', 'newcomer']],
  [
    'a user, where no event is looked at',
    { role: 'user', onboarded: true },
    undefined,
    ['admin', 'staff', 'applicant', 'attendee', 'norole'],
  ],
  ['a newcomer, where no event is looked at', { role: 'user', onboarded: false }, undefined, ['newcomer']],
] as const)('a session is good for what its person is: %s', (_who, user, atEvent, roles) => {
  expect(describePerson(user, atEvent)).toEqual(roles);
});
