import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import { currentUser } from './builders';

/** Contexts that no remote may believe (A5): each with what is wrong with it. */
export const untrustworthyHostContexts: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['an empty object', {}],
  ['a text', 'superuser'],
  ['a list', [currentUser('superuser')]],
  [
    'a future version',
    { version: HOST_CONTEXT_VERSION + 1, userQuery: { user: currentUser('superuser'), error: null } },
  ],
  ['an older version', { version: HOST_CONTEXT_VERSION - 1, user: currentUser('superuser') }],
  [
    'a version as text',
    { version: String(HOST_CONTEXT_VERSION), userQuery: { user: currentUser('superuser'), error: null } },
  ],
  ['no version', { userQuery: { user: currentUser('superuser'), error: null } }],
  [
    'a forged role',
    {
      version: HOST_CONTEXT_VERSION,
      userQuery: { user: { ...currentUser('norole'), role: 'SUPERUSER' }, error: null },
    },
  ],
  [
    'a list of roles',
    {
      version: HOST_CONTEXT_VERSION,
      userQuery: { user: { ...currentUser('norole'), role: ['superuser'] }, error: null },
    },
  ],
  ['half a user', { version: HOST_CONTEXT_VERSION, userQuery: { user: { role: 'superuser' }, error: null } }],
  [
    'a user and an error',
    {
      version: HOST_CONTEXT_VERSION,
      userQuery: { user: currentUser('superuser'), error: { kind: 'offline' } },
    },
  ],
];
