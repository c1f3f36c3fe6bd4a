import federation, {
  find,
  install,
  keepScope,
  type Consuming,
  type ModuleFactory,
  type ShareScope,
  type WebpackRequire,
} from './share-runtime';

/** Offers what this build provides, in the form in which the other runtimes keep it. */
function init({ webpackRequire }: { webpackRequire: WebpackRequire }): object {
  const { name, shared = {} } = webpackRequire.federation.initOptions;
  const offered = Object.entries(shared).map(([key, versions]) => [
    key,
    Object.fromEntries(
      versions.map((module) => [
        module.version,
        {
          ...{ deps: [], useIn: [], from: name, strategy: 'loaded-first' },
          ...(module.shareConfig.eager && { loaded: true, lib: module.get() }),
          ...module,
        },
      ]),
    ),
  ]);
  keepScope(webpackRequire, Object.fromEntries(offered) as ShareScope);
  return {};
}

/** Gets the shared modules that the first files import: those that this build provides eagerly. */
function installInitialConsumes(options: Consuming & { readonly initialConsumes: readonly string[] }): void {
  const { initialConsumes, installedModules, webpackRequire } = options;
  for (const id of initialConsumes)
    install(webpackRequire, id, () => {
      installedModules[id] = 0;
      return (find(webpackRequire, id).lib as ModuleFactory)();
    });
}

/** What the shell does besides what a container does. */
const ofShell = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, init, installInitialConsumes },
};

export { ofShell as default };
