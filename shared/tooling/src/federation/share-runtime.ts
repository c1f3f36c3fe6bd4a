import { isInCaretRange } from '@event-portal/contracts/version-range';

/**
 * The part of Module Federation's runtime that a portal uses: the shell fills a share scope (`shell-share-runtime.ts`), a container is
 * given it and takes its shared modules from there. It stands in for the runtime that the build plugin would bundle (see decision 0020), and
 * speaks the same protocol: containers that were built with that runtime, or by another bundler, find what they look for.
 */

export type ModuleFactory = () => unknown;

/** A version of a shared module, as the runtimes of Module Federation hand it to each other. */
type SharedModule = {
  readonly version: string;
  readonly get: () => ModuleFactory | Promise<ModuleFactory>;
  /** What `get` answers, where it is there already. */
  readonly lib?: ModuleFactory;
  readonly shareConfig: { readonly eager?: boolean };
};

/** By name, then by version. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** What a container wants from the scope. */
type Wanted = { readonly shareKey: string; readonly requiredVersion: string };

/** The parts of `__webpack_require__` that are read or written here. */
export type WebpackRequire = {
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  readonly c: Record<string, unknown>;
  S?: Record<string, ShareScope>;
  readonly consumesLoadingData: { readonly moduleIdToConsumeDataMapping?: Record<string, Wanted> };
  readonly federation: {
    readonly initOptions: {
      readonly name: string;
      readonly shared?: Record<string, readonly SharedModule[]>;
    };
  };
};

export type Consuming = {
  readonly webpackRequire: WebpackRequire;
  readonly installedModules: Record<string, Promise<void> | 0>;
};

const SCOPE = 'default';

/** What this build takes from. It stays over a hot update, with which the build's own code begins with an empty one. */
let scope: ShareScope = {};

/** Takes the scope of the shell. */
function initContainerEntry(given: { webpackRequire: WebpackRequire; shareScope: ShareScope }): void {
  keepScope(given.webpackRequire, given.shareScope);
}

/** Puts the scope where the build's own code looks. */
export function keepScope(webpackRequire: WebpackRequire, given: ShareScope): void {
  scope = given;
  webpackRequire.S = { [SCOPE]: given };
}

/**
 * Finds a shared module in the scope: what came first, which is the shell's. A remote's own would be a second one in the page.
 * @throws Error when it does not satisfy.
 */
export function find(webpackRequire: WebpackRequire, id: string): SharedModule {
  const wanted = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping?.[id];
  if (!wanted) throw new Error(`Module ${id} is not shared.`);
  const { shareKey, requiredVersion } = wanted;
  const [found] = Object.values(scope[shareKey] ?? {});
  if (found && isInCaretRange(found.version, requiredVersion)) return found;
  throw new Error(
    `Version ${found?.version ?? 'none'} of shared singleton module ${shareKey} does not satisfy the requirement of ${webpackRequire.federation.initOptions.name} which needs ${requiredVersion}.`,
  );
}

/** Puts a shared module where the code that imports it looks. What cannot be had fails where it is imported. */
export function install({ m, c }: WebpackRequire, id: string, factory: ModuleFactory): void {
  m[id] = (module) => {
    Reflect.deleteProperty(c, id);
    module.exports = factory();
  };
}

type ChunkConsuming = Consuming & {
  readonly chunkId: string;
  readonly promises: Promise<unknown>[];
  readonly chunkMapping: Record<string, readonly string[]>;
};

/** Gets the shared modules that a chunk imports. */
function consumes({ chunkId, promises, chunkMapping, installedModules, webpackRequire }: ChunkConsuming) {
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= Promise.resolve()
      .then(() => find(webpackRequire, id).get())
      .then(
        (factory) => {
          installedModules[id] = 0;
          install(webpackRequire, id, factory);
        },
        (error: unknown) => {
          Reflect.deleteProperty(installedModules, id);
          install(webpackRequire, id, () => {
            throw error;
          });
        },
      );
    if (installedModules[id]) promises.push(installedModules[id]);
  }
}

/** What the build plugin's own code calls, and imports by no name. */
const federation = {
  runtime: {},
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { init: () => ({}), initContainerEntry, consumes },
  bundlerRuntimeOptions: {},
};

export { federation as default };
