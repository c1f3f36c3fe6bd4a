// Writes the manifest and the lock file of one service with third-party packages alone, at the versions of the
// repository's lock file: production-manifest.mjs <service> <folder>. The portal's own packages are in the bundle.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [service, folder] = process.argv.slice(2);
const own = (name) => name.startsWith('@event-portal/');
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const manifestOf = (place) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
const { name, version } = manifestOf(`infra/${service}`);

/** The external packages that a workspace imports; workspaces that it imports are in its bundle. */
function outside(place) {
  return Object.entries(manifestOf(place).dependencies ?? {}).flatMap(([dependency, range]) =>
    own(dependency) ? outside(lock.packages[`node_modules/${dependency}`].resolved) : [[dependency, range]],
  );
}
const dependencies = Object.fromEntries(outside(`infra/${service}`));

// A package of the workspace's own folder goes before the one at the root, as when Node looks for it. One that is there for
// development alone would go before what the service runs with.
const local = `infra/${service}/node_modules/`;
const packages = Object.fromEntries(
  Object.entries(lock.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
    .concat(
      Object.entries(lock.packages)
        .filter(([path, entry]) => path.startsWith(local) && !entry.dev)
        .map(([path, entry]) => [path.slice(`infra/${service}/`.length), entry]),
    ),
);
const manifest = { name, version, private: true, type: 'module', dependencies };

/** Only what can be reached from the service's dependencies. */
const reached = new Map();
function reach(from, names) {
  for (const dependency of Object.keys(names ?? {})) {
    let at = from;
    let found;
    for (;;) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${dependency}`;
      if (packages[path]) {
        found = path;
        break;
      }
      if (at === '') break;
      at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '';
    }
    if (!found || reached.has(found)) continue;
    const entry = { ...packages[found] };
    for (const flag of ['dev', 'devOptional', 'peer']) delete entry[flag];
    reached.set(found, entry);
    reach(found, { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies });
  }
}
reach('', dependencies);

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
writeFileSync(
  join(folder, 'package-lock.json'),
  JSON.stringify({
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': manifest, ...Object.fromEntries([...reached].sort(([a], [b]) => (a < b ? -1 : 1))) },
  }),
);
