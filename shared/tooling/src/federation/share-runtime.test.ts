import runtime from './share-runtime';
import shellRuntime from './shell-share-runtime';

const { initContainerEntry, consumes } = runtime.bundlerRuntime;
const { init, installInitialConsumes } = shellRuntime.bundlerRuntime;

const react = { name: 'the one React' };

/** A build in small: what it provides, and what its module 7 wants. */
function build(provided: Record<string, string>, wanted = { shareKey: 'react', requiredVersion: '^19.3.1' }) {
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    c: {},
    S: undefined as Parameters<typeof init>[0]['webpackRequire']['S'],
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 7: wanted } },
    federation: {
      initOptions: {
        name: 'of-a-test',
        shared: Object.fromEntries(
          Object.entries(provided).map(([key, version]) => [
            key,
            [{ version, get: () => () => react, shareConfig: { eager: true } }],
          ]),
        ),
      },
    },
  };
  return webpackRequire;
}

type Build = ReturnType<typeof build>;

function importOf({ m }: Build, id: string): unknown {
  const module = { exports: undefined as unknown };
  m[id]?.(module);
  return module.exports;
}

function shell(provided: Record<string, string> = { react: '19.3.1' }): Build {
  const webpackRequire = build(provided);
  init({ webpackRequire });
  return webpackRequire;
}

async function startIn(host: Build, container: Build): Promise<void> {
  initContainerEntry({ webpackRequire: container, shareScope: host.S?.default ?? {} });
  const promises: Promise<unknown>[] = [];
  consumes({
    chunkId: '3',
    promises,
    chunkMapping: { 3: ['7'] },
    installedModules: {},
    webpackRequire: container,
  });
  await Promise.all(promises);
}

test('a hot update, which begins with an empty scope, imports what was there before', () => {
  const host = shell();
  host.S = {};
  installInitialConsumes({ webpackRequire: host, installedModules: {}, initialConsumes: ['7'] });
  expect(importOf(host, '7')).toBe(react);
});

test('the first files of the shell import what it provides, at once', () => {
  const host = shell();
  installInitialConsumes({ webpackRequire: host, installedModules: {}, initialConsumes: ['7'] });
  expect(importOf(host, '7')).toBe(react);
});

test('a container gets the very module of the shell', async () => {
  const container = build({});
  await startIn(shell(), container);
  expect(importOf(container, '7')).toBe(react);
});

test('other runtimes find in the scope what they keep of a shared module', () => {
  expect(shell().S?.default?.react?.['19.3.1']).toMatchObject({
    from: 'of-a-test',
    strategy: 'loaded-first',
    loaded: true,
    lib: expect.any(Function) as unknown,
    useIn: [],
    deps: [],
  });
});

test.each([
  ['an older version', { react: '19.3.0' }, 'Version 19.3.0'],
  ['another major version', { react: '20.0.0' }, 'Version 20.0.0'],
  ['nothing', {}, 'Version none'],
])('A5 a shell with %s fails the import of a container, and says why', async (_, provided, version) => {
  const container = build({});
  await startIn(shell(provided), container);
  expect(() => importOf(container, '7')).toThrow(
    `${version} of shared singleton module react does not satisfy the requirement of of-a-test which needs ^19.3.1.`,
  );
});

test('what a container brings along never takes the place of what the shell has', async () => {
  const host = shell({ react: '19.3.0' });
  Object.assign(host.S?.default?.react ?? {}, {
    '19.4.0': { version: '19.4.0', get: () => () => 'a second React' },
  });
  const container = build({});
  await startIn(host, container);
  expect(() => importOf(container, '7')).toThrow('Version 19.3.0 of');
});
