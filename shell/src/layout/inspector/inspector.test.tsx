import type { PastRegistry } from '@event-portal/contracts';
import {
  createQueryClient,
  PlatformProvider,
  SESSION_QUERY_KEY,
  type Platform,
} from '@event-portal/remote-kit';
import { guard } from '@event-portal/remote-kit/routing';
import { currentUser, remoteVersion } from '@event-portal/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFileHashes } from '../../remotes/file-integrity';
import { createRemoteCatalogue } from '../../remotes/remote-catalogue';
import { openVersionMemory } from '../../remotes/version-memory';
import { openVersionOverrides } from '../../remotes/version-overrides';
import { ShellProvider, type Shell } from '../../shell-context';
import { InspectorOutlet } from './inspector-outlet';
import { useInspectorShortcut } from './inspector-state';

const API = 'https://api.test';
const descriptor = {
  ...remoteVersion().descriptor,
  title: 'Home',
  pages: { '/portal': 'tiles' as const, '/portal/:thing': 'story' as const },
};
const current = remoteVersion({ version: '1.0.0', descriptor, baseUrl: 'https://files.test/portal/1.0.0/' });
const candidate = remoteVersion({
  version: '1.1.0',
  descriptor,
  buildId: 'fedcba987654',
  containerGlobal: 'portal_1_1_0',
  baseUrl: 'https://files.test/portal/1.1.0/',
});

const fetched = (name: string, difference: object = {}) => ({
  name,
  entryType: 'resource',
  startTime: 0,
  duration: 34.4,
  transferSize: 2400,
  encodedBodySize: 2100,
  responseStatus: 200,
  toJSON: () => ({}),
  ...difference,
});

type Opening = {
  role?: 'superuser' | 'norole';
  at?: string;
  environment?: string;
  isRunning?: boolean;
  past?: PastRegistry;
};

function open({
  role = 'superuser',
  at = '/portal/seven',
  environment = 'test',
  isRunning = true,
  past,
}: Opening = {}) {
  const unasked = () => Promise.reject(new Error('no answer'));
  const catalogue = createRemoteCatalogue({
    registry: {
      environment,
      sequence: 12,
      remotes: [
        {
          name: 'portal',
          owner: '@event-portal/portal',
          disabled: null,
          current,
          canary: { version: candidate, percent: 10 },
          previous: null,
        },
      ],
    },
    shellBuildId: 'a1',
    hashes: createFileHashes('https://portal.test/'),
    memory: openVersionMemory(window),
    overrides: openVersionOverrides(window, { isAllowed: false }),
    safeMode: { isOn: false, leftOut: new Set() },
    findPast: () => Promise.resolve(past),
    findTried: () => Promise.resolve([]),
    access: { fetchLive: unasked, fetchIndex: unasked, fetchRemote: unasked },
  });
  if (isRunning) catalogue.setRunning('portal', { version: candidate, reason: 'canary', person: null });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_QUERY_KEY, { user: currentUser(role), error: null });
  const versions = { '1.1.0': { ...candidate, needs: ['GET /content', 'PUT /content'] } };
  const readRegistry = () =>
    Promise.resolve({ registry: { sequence: 12, remotes: [{ name: 'portal', versions }] } });
  const notified: unknown[] = [];
  const shell = {
    catalogue,
    notices: { notify: (notice: unknown) => notified.push(notice) },
    inspection: {
      shell: { version: '2.0.0', buildId: 'a1', baseUrl: 'https://files.test/shell/' },
      apiBaseUrl: API,
      failures: [
        {
          remote: 'portal',
          version: '1.1.0',
          failure: 'page-broken',
          cause: 'TypeError: x is not a function',
        },
      ],
      matches: () => [{ route: {} }, { route: { middleware: [guard('_protected'), () => undefined] } }],
      requests: () => [
        fetched('https://files.test/shell/shell.js', { transferSize: 0 }),
        fetched('https://files.test/portal/1.1.0/entry.js'),
        fetched('https://files.test/portal/1.1.0/entry.js', { transferSize: 0, duration: 1 }),
        fetched(`${API}/users/me`),
        fetched(`${API}/content?kind=sponsor`, { responseStatus: 404 }),
        fetched('https://elsewhere.test/x.js'),
      ],
    },
  } as unknown as Shell;
  const openPast = jest.fn();
  const platform = { queryClient, remotes: { readRegistry, openPast } } as unknown as Platform;
  const Page = () => {
    useInspectorShortcut();
    return <InspectorOutlet />;
  };
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [at] });
  render(
    <QueryClientProvider client={queryClient}>
      <PlatformProvider value={platform}>
        <ShellProvider value={shell}>
          <RouterProvider router={router} />
        </ShellProvider>
      </PlatformProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), catalogue, openPast };
}

const press = '{Control>}.{/Control}';

async function inspect(opening?: Opening) {
  const { user, ...rest } = open(opening);
  await user.keyboard(press);
  return { ...rest, user, panel: await screen.findByRole('dialog', { name: 'What runs on this page' }) };
}

const textsOf = (panel: HTMLElement, role: 'term' | 'definition' | 'listitem') =>
  within(panel)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

test('the first sentence says which version this is, and why; the facts follow', async () => {
  const { panel } = await inspect();
  expect(
    within(panel).getByText('portal 1.1.0 runs here, because you are among the 10 % who get the canary.'),
  ).toBeVisible();
  const values = textsOf(panel, 'definition');
  expect(Object.fromEntries(textsOf(panel, 'term').map((term, index) => [term, values[index]]))).toEqual({
    Remote: 'Home (portal)',
    Owner: '@event-portal/portal',
    Page: '/portal/:thing',
    Area: '/portal',
    Version: '1.1.0 (canary)',
    Build: 'fedcba987654',
    Current: '1.0.0',
    Canary: '1.1.0, for 10 %',
    'Way back': '—',
    Shell: '2.0.0, build a1',
    Registry: 'document 12',
    'Host context': '1; the shell’s own is 1',
    'Failed in this browser': 'none',
  });
});

test('guards, failures, calls and files are listed, and what the version needs', async () => {
  const { panel, user } = await inspect();
  expect(textsOf(panel, 'listitem').slice(0, 2)).toEqual([
    '_protected not asked yet',
    'page-broken of 1.1.0: TypeError: x is not a function',
  ]);
  const [calls] = within(panel).getAllByRole('table');
  expect(
    within(calls ?? panel)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['CallStatusTime', '/content?kind=sponsor40434 ms', '/users/me20034 ms']);
  expect(within(panel).getByText(/^shell 2\.0\.0: 1 file, 0\.0 kB/)).toBeVisible();
  await user.click(within(panel).getByText(/^portal 1\.1\.0: 1 file, 2\.4 kB/));
  expect(within(panel).getByRole('cell', { name: 'entry.js' })).toBeVisible();
  await user.click(await within(panel).findByText('Endpoints that it needs: 2'));
  expect(within(panel).getByText('PUT /content')).toBeVisible();
});

test('it opens the portal as any document described it, and says which one it is that is shown', async () => {
  const past = { sequence: 9, issuedAt: '2026-11-03T14:03:00.000Z', remotes: [], keptOut: [] };
  const { panel, user, catalogue, openPast } = await inspect({ past });
  await user.click(await within(panel).findByRole('button', { name: 'Open the portal as it was' }));
  expect(openPast).toHaveBeenCalledWith(11);
  expect(within(panel).queryByText(/You look back/)).not.toBeInTheDocument();
  await act(() => catalogue.prepare('portal'));
  expect(within(panel).getByText(/You look back at document 9/)).toBeVisible();
});

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('it leads to the releases and to what failed, and makes way for them', async () => {
  const { panel, user } = await inspect();
  const link = within(panel).getByRole('link', { name: 'Failures of portal' });
  expect(link).toHaveAttribute('href', '/admin/failures?remote=portal');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await closed();
});

test('Esc closes it, and the same keys open it again', async () => {
  const { user } = await inspect();
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard(press);
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('a page of the shell is nobody’s', async () => {
  const { panel } = await inspect({ at: '/privacy' });
  expect(within(panel).getByText(/The shell draws this page itself/)).toBeVisible();
});

test('where nothing runs, that is said', async () => {
  const { panel } = await inspect({ isRunning: false });
  expect(within(panel).getByText('No version of portal runs here.')).toBeVisible();
});

test.each<[string, Opening, boolean]>([
  ['a superuser', {}, true],
  ['anybody else', { role: 'norole' }, false],
  ['anybody where the portal is developed', { role: 'norole', environment: 'development' }, true],
])('%s may look', async (_who, opening, may) => {
  const { user } = open(opening);
  await user.keyboard(press);
  if (may) expect(await screen.findByRole('dialog')).toBeVisible();
  else expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
