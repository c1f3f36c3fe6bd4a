import { basename, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDeployable } from './build/build-deployable';
import type { BuildOutcome } from './build/build-outcome';
import { buildService } from './build/build-service';
import { listChangedReleases } from './build/changed-releases';
import { findCheckout } from './build/checkout';
import { listReleaseInputs } from './build/release-inputs';
import { startDevServer } from './dev/dev-server';
import { checkRoutes, generateRoutes, watchRoutes } from './routes/generate-routes';
import { RouteTreeError } from './routes/route-tree';

const USAGE = `Usage, in the folder of a deployable, or with --folder <folder>:
  tooling build [--force]              builds it for production into dist/
  tooling build --hosts-sources        builds it with React's development files to run sources in; it lies in .cache/ of the checkout
  tooling build-service [--force]      bundles a service for Node into dist/
  tooling routes [--check | --watch]   writes routes.gen.ts, paths.gen.ts, pages.gen.ts and extensions.gen.ts
  tooling inputs                       lists the files and packages that a release is made of
  tooling changed [--base <commit>]    lists the releases that changes since a commit make
  tooling dev --port <port>            serves it from its sources, with hot updates`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    watch: { type: 'boolean' },
    force: { type: 'boolean' },
    'hosts-sources': { type: 'boolean' },
    port: { type: 'string' },
    base: { type: 'string' },
    folder: { type: 'string' },
  },
});
const folder = resolve(values.folder ?? '.');

try {
  await run(positionals[0]);
} catch (error) {
  console.error(error instanceof RouteTreeError ? error.message : error);
  process.exitCode = 1;
}

async function run(command: string | undefined): Promise<void> {
  switch (command) {
    case 'build':
      return report(
        await buildDeployable(folder, {
          force: values.force ?? false,
          hostsSources: values['hosts-sources'] ?? false,
        }),
      );
    case 'build-service':
      return report(await buildService(folder, { force: values.force ?? false }));
    case 'routes':
      if (values.check) return checkRoutes(folder);
      if (values.watch) return watchRoutes(folder, (message) => console.log(message));
      for (const file of generateRoutes(folder)) console.log(`${file} written`);
      return;
    case 'inputs': {
      const { files, packages } = await listReleaseInputs(findCheckout(folder), folder);
      return console.log([...files, ...packages].join('\n'));
    }
    case 'changed': {
      const checkout = findCheckout(folder);
      const only = relative(checkout, folder).split(sep).join('/');
      const changed = await listChangedReleases(checkout, values.base ?? '');
      return console.log(changed.filter((name) => only === '' || name === only).join('\n'));
    }
    case 'dev':
      return startDevServer(folder, Number(values.port));
    default:
      console.error(USAGE);
      process.exitCode = 64;
  }
}

function report(outcome: BuildOutcome): void {
  const name = basename(folder);
  console.log(
    outcome.kind === 'current'
      ? `${name} is current`
      : `${name} built in ${(outcome.milliseconds / 1000).toFixed(1)} s`,
  );
}
