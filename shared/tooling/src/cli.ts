import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDeployable, type BuildOutcome } from './build/build-deployable';
import { buildService } from './build/build-service';
import { startDevServer } from './dev/dev-server';
import { checkRoutes, generateRoutes, watchRoutes } from './routes/generate-routes';
import { RouteTreeError } from './routes/route-tree';

const USAGE = `Usage, in the folder of a deployable, or with --folder <folder>:
  tooling build [--force]              builds it for production into dist/
  tooling build-service [--force]      bundles a service for Node into dist/
  tooling routes [--check | --watch]   writes routes.gen.ts and paths.gen.ts
  tooling dev --port <port>            serves it from its sources, with hot updates`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    watch: { type: 'boolean' },
    force: { type: 'boolean' },
    port: { type: 'string' },
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
      return report(await buildDeployable(folder, { force: values.force ?? false }));
    case 'build-service':
      return report(await buildService(folder, { force: values.force ?? false }));
    case 'routes':
      if (values.check) return checkRoutes(folder);
      if (values.watch) return watchRoutes(folder, (message) => console.log(message));
      for (const file of generateRoutes(folder)) console.log(`${file} written`);
      return;
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
