import * as contracts from '@event-portal/contracts';
import {
  earlyAddress,
  findRefusal,
  getEvent,
  HOST_CONTEXT_VERSION,
  isExtensionFor,
  isExtensionPoint,
  routeTable,
  scopesAt,
  type ApiErrorCode,
  type EarlyReads,
  type Endpoint,
  type CurrentUser,
  type EventRole,
  type ExtensionDescriptor,
  type RemoteArea,
  type UserQueryResult,
} from '@event-portal/contracts';
import { SEEDED_EVENT_ID, seededPeople } from '@event-portal/contracts/seeded-people';
import { act, screen, waitFor } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { isAdmitted } from './admission';
import { createApiStub, type ApiStub } from './api-stub';
import { currentUser, portalEvent } from './builders';
import { renderExtension, type Extensions } from './extensions';
import { untrustworthyHostContexts } from './host-contexts';
import { renderRoutes } from './render-routes';

/** Every call of the API, by what an `ApiStub` records of it. */
const endpoints = new Map(
  Object.values<unknown>(contracts)
    .filter(isEndpoint)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/**
 * The tests of a remote's own guards (A5), over every page of its tree: a page that is added is guarded, or fails here.
 * Called at the top level of a test file.
 * @param areas the areas of its descriptor, where they have guards: its own have to keep out whom these keep out
 */
export function testGuards(
  owner: string,
  routes: RouteObject[],
  early: EarlyReads,
  areas: readonly Pick<RemoteArea, 'path' | 'guards'>[] = [],
): void {
  const paths = listPaths(routes);

  test('A3 nothing is asked for early but by a page', () => {
    expect(paths).toEqual(expect.arrayContaining(Object.keys(early)));
  });

  test(`R1-R9 every URL that the route table gives to ${owner} is in its tree`, () => {
    const promised = routeTable
      .filter((row: { owner: string }) => row.owner === owner)
      .map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(promised));
  });

  test.each(listAddresses(paths))('R10 %s is a page or not found, never blank', (path) => {
    const leaf = matchRoutes(routes, toAddress(path))?.at(-1)?.route;
    // What matches nothing here is answered by the shell.
    if (leaf) expect(leaf).toHaveProperty('Component');
  });

  describe.each(paths)('%s', (path) => {
    const at = toAddress(path);

    test.each(untrustworthyHostContexts)(
      'A5 stays closed when the host hands over %s',
      async (_name, hostContext) => {
        const api = createApiStub();
        renderRoutes(routes, { at, api, hostContext });
        expect(await screen.findByRole('alert')).toHaveTextContent('HostContextError');
        expectNothingShown(api);
      },
    );

    test('G2 sends nobody to the login page, which knows the way back', async () => {
      const api = createApiStub();
      const { path: landed } = renderRoutes(routes, { at, api, user: null });
      await screen.findByText(/^Elsewhere: /);
      expect(landed()).toBe(`/?redirect=${encodeURIComponent(at)}`);
      expectNothingShown(api);
    });

    test('G3 sends a failed session to the login page, without a way back', async () => {
      const api = createApiStub();
      const hostContext = {
        version: HOST_CONTEXT_VERSION,
        userQuery: { user: null, error: { kind: 'offline' } },
      };
      const { path: landed } = renderRoutes(routes, { at, api, hostContext });
      await screen.findByText(/^Elsewhere: /);
      expect(landed()).toBe('/');
      expectNothingShown(api);
    });

    const keptOut = seededPeople.filter(({ key }) => !isLetIn(areas, at, currentUser(key)));
    if (keptOut.length > 0)
      test.each(keptOut)('A5 G6 keeps $key out, whom its area keeps out', async ({ key }) => {
        const api = createApiStub();
        const { path: landed } = renderRoutes(routes, { at, api, user: currentUser(key) });
        await screen.findByText(/^Elsewhere: /);
        expect(landed()).not.toBe(at);
        expectNothingShown(api);
      });

    test.each(['no_session', 'forbidden'] as const)(
      'A5 shows nothing of the page to a superuser whom the host made up, as the API says %s',
      async (code) => {
        renderRoutes(routes, { at, api: refuseEverything(code), user: currentUser('superuser') });
        const failure = /could not be loaded|Page not found|^Caught by the shell/;
        expect((await screen.findAllByText(failure)).length).toBeGreaterThan(0);
        for (const heading of screen.queryAllByRole('heading')) expect(heading).toHaveTextContent(failure);
      },
    );

    test.each(seededPeople.filter(({ onboarded }) => onboarded))(
      'A3 A5 G8-G11 calls nothing that the API would refuse to $key, and to the letter what is asked for early',
      async ({ key, eventRole, platformRole }) => {
        const refused: string[] = [];
        const unmade: string[] = [];
        for (const address of listStates(at, early[path])) {
          const api = refuseEverything('not_found').on(getEvent, portalEvent({ eventRole }));
          const asked: string[] = [];
          const { path: landed, unmount } = renderRoutes(routes, {
            at: address,
            api: listening(api, asked),
            user: currentUser(key),
          });
          await screen.findAllByText(
            (text, element) =>
              element?.tagName === 'H1' ||
              /could not be loaded|not found|^Elsewhere: |^Caught by the shell/.test(text),
          );
          refused.push(
            ...api.calls
              .map(({ call }) => call)
              .filter((call) => !isAdmitted(endpoints.get(call)?.access, platformRole, eventRole)),
          );
          if (landed() === address)
            unmade.push(
              ...listEarly(early[path], path, address, eventRole).filter((read) => !asked.includes(read)),
            );
          unmount();
        }
        expect({ refused, unmade }).toEqual({ refused: [], unmade: [] });
      },
    );
  });
}

/**
 * The tests of the guards of what a remote offers to the pages of others (A5), over every extension of its descriptor. Called at the top
 * level of a test file.
 */
export function testExtensionGuards(
  descriptors: readonly ExtensionDescriptor[],
  extensions: Extensions,
): void {
  const offered = descriptors.flatMap(({ point, id, guards }) =>
    isExtensionPoint(point) ? [{ name: `${point}/${id}`, point, guards }] : [],
  );

  test('A6 every component that the descriptor names is there, and no other', () => {
    expect(Object.keys(extensions).sort()).toEqual(offered.map(({ name }) => name).sort());
  });

  describe.each(offered)('$name', ({ name, point, guards }) => {
    const only = { [name]: extensions[name] ?? (() => Promise.resolve(undefined)) };
    const { eventId } = portalEvent();

    test.each(untrustworthyHostContexts)(
      'A5 stays away when the host hands over %s',
      async (_name, hostContext) => {
        const api = createApiStub();
        const props = { eventId, eventRole: 'admin' } as const;
        const { container, failures } = renderExtension(only, point, { api, props, user: null, hostContext });
        await waitFor(() => expect(failures).toMatchObject([{ name: 'HostContextError' }]));
        expect(container).toHaveTextContent(/^Host$/);
        expect(api.calls).toEqual([]);
      },
    );

    test.each([null, ...seededPeople])(
      'A5 G2 G6 G8-G11 is for whom the shell would load it for, and calls nothing that the API would refuse: %#',
      async (person) => {
        const user = person && currentUser(person.key);
        const props = { eventId, eventRole: person?.eventRole ?? null };
        const api = refuseEverything('not_found').on(getEvent, portalEvent({ eventRole: props.eventRole }));
        const view = renderExtension(only, point, { api, props, user });
        await waitFor(() => expect(view.answers).toHaveLength(1));
        const [component] = await act(() => Promise.all(view.answers));
        const isForThem = isExtensionFor({ point, guards }, props, sessionOf(user));
        expect(component !== undefined).toBe(isForThem);
        const refused = api.calls
          .map(({ call }) => call)
          .filter((call) => !isAdmitted(endpoints.get(call)?.access, person?.platformRole, props.eventRole));
        expect(refused).toEqual([]);
        if (!isForThem) expect(api.calls).toEqual([]);
        view.unmount();
      },
    );
  });
}

function sessionOf(user: CurrentUser | null): UserQueryResult {
  return user ? { user, error: null } : { user: null, error: null };
}

/** Whether the shell loads the remote for somebody. */
function isLetIn(
  areas: readonly Pick<RemoteArea, 'path' | 'guards'>[],
  pathname: string,
  user: CurrentUser,
): boolean {
  const facts = { userQuery: sessionOf(user), eventRole: null, pathname, cookieValues: () => [] };
  return findRefusal(scopesAt(areas, pathname), facts) === undefined;
}

function expectNothingShown(api: ApiStub): void {
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  expect(api.calls).toEqual([]);
}

/** A page as it is opened first, and where its early reads follow its address, with something there. */
function listStates(at: string, reads: EarlyReads[string] = []): string[] {
  return reads.some(({ search }) => search) ? [at, `${at}?search=Zo%C3%AB+%26+co&page=2`] : [at];
}

/** Where the document asks ahead for somebody with a role at the event. */
function listEarly(
  reads: EarlyReads[string] = [],
  path: string,
  address: string,
  eventRole: EventRole | null,
): string[] {
  const page = new URL(address, 'http://portal.test');
  return reads
    .filter((read) => read.for?.some((role) => role === eventRole) ?? true)
    .map((read) => `http://api.test${earlyAddress(read, path, page)}`);
}

/** A stub that tells which addresses are asked for. */
function listening(api: ApiStub, asked: string[]): ApiStub {
  return {
    ...api,
    fetch: (input, init) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return api.fetch(input, init);
    },
  };
}

function refuseEverything(code: ApiErrorCode): ApiStub {
  const api = createApiStub();
  for (const endpoint of endpoints.values()) api.refuse(endpoint, code);
  return api;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** The URL pattern of every page below some routes. */
function listPaths(routes: readonly RouteObject[], base = ''): string[] {
  return routes.flatMap(({ path, children: below }) => {
    const full = path === undefined ? base : `${base}/${path}`;
    return below === undefined ? [full] : listPaths(below, full);
  });
}

/** These paths and everything above them: what somebody gets who shortens an address by hand. */
function listAddresses(paths: readonly string[]): string[] {
  const above = paths.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(above)].filter((path) => path !== '').sort();
}

function toAddress(path: string): string {
  return path.replace(':eventId', SEEDED_EVENT_ID).replace('*', 'nothing-here');
}
