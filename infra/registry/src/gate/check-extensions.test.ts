import { loadExtensions } from './check-extensions';

const GLOBAL = 'mfe_admin_1';
const wanted = {
  containerGlobal: GLOBAL,
  module: null,
  context: { userQuery: { user: null, error: null } },
  props: { eventId: 'one', eventRole: 'admin' },
};

/** A container as a build leaves it in a page, with these extensions. */
function install(extensions: object | undefined): void {
  const container = {
    modules: {
      './remote': { remote: { hostContextVersion: 2, routes: [], ...(extensions && { extensions }) } },
    },
    async get(this: { modules: Record<string, unknown> }, name: string) {
      return () => this.modules[name];
    },
  };
  Reflect.set(globalThis, GLOBAL, container);
}
afterEach(() => Reflect.deleteProperty(globalThis, GLOBAL));

test('an extension that is handed a session, as its remote understands it, and props gives a component', async () => {
  const log = jest.fn(async (_read: () => Promise<unknown>, _props: unknown) => () => null);
  install({ 'event.panel/log': log });
  expect(await loadExtensions({ ...wanted, names: ['event.panel/log'] })).toEqual([]);
  const [read, props] = log.mock.calls[0] ?? [];
  expect(await read?.()).toEqual({ ...wanted.context, version: 2 });
  expect(props).toEqual(wanted.props);
});

test.each([
  ['is not there', {}, 'event.panel/log is in its descriptor, and not in what it exposes'],
  [
    'is of a remote that exposes none',
    undefined,
    'event.panel/log is in its descriptor, and not in what it exposes',
  ],
  [
    'refuses what its point hands over',
    { 'event.panel/log': async () => undefined },
    'event.panel/log does not take what its point hands over',
  ],
  [
    'does not come',
    { 'event.panel/log': () => Promise.reject(new Error('Loading chunk 7 failed.')) },
    'event.panel/log does not load (Loading chunk 7 failed.)',
  ],
])('one that %s is told of', async (_name, extensions, fault) => {
  install(extensions);
  expect(await loadExtensions({ ...wanted, names: ['event.panel/log'] })).toEqual([fault]);
});
