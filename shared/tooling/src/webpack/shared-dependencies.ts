/**
 * What exists once in a page, whoever brings it: the libraries that compare things by identity (contexts, error classes).
 * A closing slash shares the package's sub-paths too. `react-router` is listed beside `react-router-dom`,
 * because the latter re-exports the former: sharing only one of them gives two routers.
 */
const singletons = {
  react: '^19.3.1',
  'react/': '^19.3.1',
  'react-dom': '^19.3.1',
  'react-dom/': '^19.3.1',
  'react-router': '^7.18.5',
  'react-router/': '^7.18.5',
  'react-router-dom': '^7.18.5',
  '@tanstack/react-query': '^5.108.0',
  '@event-portal/remote-kit': '^1.1.0',
} as const;

type SharedDependency = {
  singleton: true;
  requiredVersion: string;
  eager?: true;
  import?: false;
  strictVersion?: true;
};

/** The shell provides every singleton in its first files: nothing has to be negotiated before it renders. */
export function providedByShell(): Record<string, SharedDependency> {
  return mapSingletons((requiredVersion) => ({ singleton: true, requiredVersion, eager: true }));
}

/**
 * A remote carries no copy of a singleton, and refuses one that does not satisfy it: the failure is then
 * a clear one while loading, not a broken hook while rendering.
 */
export function expectedByRemotes(): Record<string, SharedDependency> {
  return mapSingletons((requiredVersion) => ({
    singleton: true,
    requiredVersion,
    import: false,
    strictVersion: true,
  }));
}

function mapSingletons(
  describe: (requiredVersion: string) => SharedDependency,
): Record<string, SharedDependency> {
  return Object.fromEntries(Object.entries(singletons).map(([name, version]) => [name, describe(version)]));
}
