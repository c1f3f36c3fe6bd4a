import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { guard, page, readFlag, useFlag } from './index';

const seenByLoader = jest.fn();

const routes: RouteObject[] = [
  {
    middleware: [guard('_protected')],
    children: [
      {
        path: 'figures',
        ...page<'/figures'>(async () => ({
          async loader({ context }) {
            seenByLoader(await readFlag(context, 'new-figures'));
            return null;
          },
          Component: () => <h1>{useFlag('new-figures') ? 'New figures' : 'Figures'}</h1>,
        })),
      },
    ],
  },
];

beforeEach(() => seenByLoader.mockReset());

const visit = (options: Partial<Parameters<typeof renderRoutes>[1]>) =>
  renderRoutes(routes, { at: '/figures', api: createApiStub(), user: currentUser('norole'), ...options });

test.each<[string, Record<string, boolean> | undefined, boolean]>([
  ['on', { 'new-figures': true, other: false }, true],
  ['off', { 'new-figures': false, other: true }, false],
  ['not there', { other: true }, false],
  ['not known to the shell, which hands over none', undefined, false],
])('a flag that is %s', async (_what, flags, isOn) => {
  visit({ ...(flags && { flags }) });
  expect(await screen.findByRole('heading')).toHaveTextContent(isOn ? /^New figures$/ : /^Figures$/);
  expect(seenByLoader).toHaveBeenCalledWith(isOn);
});

test('a flag by the name of what every object has is off', async () => {
  const seen = jest.fn();
  const [guarded] = routes;
  renderRoutes(
    [{ ...guarded, children: [{ path: 'figures', element: <Names tell={seen} /> }] }] as RouteObject[],
    {
      at: '/figures',
      api: createApiStub(),
      user: currentUser('norole'),
      flags: {},
    },
  );
  expect(await screen.findByText('Names')).toBeInTheDocument();
  expect(seen).toHaveBeenCalledWith(false);
});

function Names({ tell }: { tell: (isOn: boolean) => void }) {
  tell(useFlag('constructor'));
  return <p>Names</p>;
}

test('A5 flags that are none make the whole context one that cannot be used', async () => {
  const userQuery = { user: currentUser('norole'), error: null };
  visit({ hostContext: { version: HOST_CONTEXT_VERSION, userQuery, flags: { 'new-figures': 'yes' } } });
  expect(await screen.findByRole('alert')).toHaveTextContent('HostContextError');
});
