import { checkout, deployables } from '@event-portal/commands';
import {
  isGuardScope,
  refusalFor,
  visitorKinds,
  type EndpointAccess,
  type EventRole,
} from '@event-portal/contracts';
import {
  endpoints,
  listCalls,
  listExtensionCalls,
  listPageCalls,
  listRoutePages,
} from '@event-portal/tooling';
import { join } from 'node:path';
import { findDisagreements, type Use } from './audience';
import { offers, SHELL, spares } from './exceptions';

/** Every call of what a remote offers to the pages of others. */
async function listUsesOfExtensions(folder: string): Promise<Use[]> {
  return (await listExtensionCalls(folder)).flatMap(({ extension: { point, id, guards }, calls }) => {
    const scopes = ['_protected' as const, ...guards.filter(isGuardScope)];
    const visitors = visitorKinds.filter((kind) => refusalFor(kind, scopes, '/') === undefined);
    return calls.map((call) => ({ page: `extension ${point}/${id}`, call, visitors }));
  });
}

/** Every call of the pages of a remote. Of what a page reads first, it says itself for whom. */
async function listUses(folder: string): Promise<Use[]> {
  const calls = new Map((await listPageCalls(folder)).map((page) => [page.path, page.calls]));
  return listRoutePages(folder).flatMap(({ path, scopes, early }) => {
    const admitted = visitorKinds.filter((kind) => refusalFor(kind, scopes, path) === undefined);
    return (calls.get(path) ?? []).map((call) => {
      const readers = early.find(({ read }) => read === call)?.for;
      return {
        page: path,
        call,
        visitors: admitted.filter((kind) => readers?.some((role) => role === kind) ?? true),
      };
    });
  });
}

test('A5 G8-G11 whoever gets into a page may call what is on it, and no endpoint lets in more than the pages that use it', async () => {
  const ofShell = [...(await listCalls([join(checkout, 'shell/src/index.ts')])).values()].flat();
  const remotes = deployables.filter((folder) => folder !== 'shell').map((folder) => join(checkout, folder));
  const uses = [
    ...ofShell.map((call) => ({ page: SHELL, call, visitors: visitorKinds })),
    ...(
      await Promise.all(remotes.flatMap((folder) => [listUses(folder), listUsesOfExtensions(folder)]))
    ).flat(),
  ];
  const access = new Map([...endpoints].map(([name, endpoint]) => [name, endpoint.access]));
  // What to do about a line: infra/docs/how-to/change-who-may-see-a-page.md.
  expect(findDisagreements({ uses, access, offers, spares })).toEqual([]);
}, 60_000);

describe('what is found', () => {
  const access = new Map<string, EndpointAccess>([
    ['listApplications', { eventRoles: ['admin', 'staff'] }],
    ['getApplication', { eventRoles: ['admin'] }],
    ['getEvent', 'session'],
  ]);
  const opened = (...roles: EventRole[]) => [
    use('/applications', 'listApplications', roles),
    use('/applications', 'getApplication', roles),
    use('/', 'getEvent', ['norole', 'applicant', 'attendee', 'staff', 'admin', 'superuser']),
  ];

  function use(page: string, call: string, visitors: Use['visitors']): Use {
    return { page, call, visitors };
  }

  test('a page that lets in somebody whom the endpoint of its drawer refuses', () => {
    expect(findDisagreements({ uses: opened('admin', 'staff'), access, offers: [], spares: [] })).toEqual([
      '/applications lets in staff: getApplication refuses them.',
    ]);
  });

  test('an endpoint that lets in somebody whom no page of it does', () => {
    expect(findDisagreements({ uses: opened('admin'), access, offers: [], spares: [] })).toEqual([
      'listApplications lets in staff: no page offers it to them.',
    ]);
  });

  test('an endpoint that no page calls', () => {
    const uses = opened('admin', 'staff').filter(({ call }) => call === 'listApplications');
    expect(findDisagreements({ uses, access, offers: [], spares: [] })).toEqual([
      'getApplication lets in admin: no page offers it to them.',
      'getEvent lets in norole, applicant, attendee, staff, admin, superuser: no page offers it to them.',
    ]);
  });

  const because = 'The page asks.';

  test('nothing where the page asks first, or the endpoint is open with a reason', () => {
    const asks = { page: '/applications', call: 'getApplication', to: ['admin'], because } as const;
    expect(findDisagreements({ uses: opened('admin', 'staff'), access, offers: [asks], spares: [] })).toEqual(
      [],
    );
    const spare = { call: 'listApplications', to: ['staff'], because } as const;
    expect(findDisagreements({ uses: opened('admin'), access, offers: [], spares: [spare] })).toEqual([]);
  });

  test('what a page offers to fewer people than its endpoint lets in', () => {
    const asks = { page: '/applications', to: ['admin'], because } as const;
    expect(findDisagreements({ uses: opened('admin', 'staff'), access, offers: [asks], spares: [] })).toEqual(
      ['listApplications lets in staff: no page offers it to them.'],
    );
  });

  test.each([
    [
      'of a page',
      { offers: [{ page: '/applications', call: 'getApplication', to: ['admin'], because }], spares: [] },
    ],
    ['of another page', { offers: [{ page: '/app', to: ['admin'], because }], spares: [] }],
    ['of an endpoint', { offers: [], spares: [{ call: 'getApplication', to: ['admin'], because }] }],
    ['of an endpoint that is gone', { offers: [], spares: [{ call: 'getSeat', to: ['admin'], because }] }],
  ] as const)('an exception %s that nothing needs', (_name, exceptions) => {
    const closed = new Map(access).set('listApplications', { eventRoles: ['admin'] });
    expect(findDisagreements({ uses: opened('admin'), access: closed, ...exceptions })).toEqual([
      expect.stringContaining('Nothing needs this exception any more: '),
    ]);
  });
});
