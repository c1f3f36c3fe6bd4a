import { basename, join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { fileURLToPath } from 'node:url';
import WebpackDevServer, { type ClientConnection } from 'webpack-dev-server';
import { describeTarget, readDeployable, readSourcesOf } from '../build/build-deployable';
import { hasRoutes, watchRoutes } from '../routes/generate-routes';
import { configure } from '../webpack/configuration';
import { TYPE_PROBLEMS, type Problem } from './problems';
import { watchTypes } from './type-checker';

const CLIENT = fileURLToPath(new URL('development-client.ts', import.meta.url));

/**
 * Serves a deployable from its sources on loopback, with hot updates that keep the state of components.
 * `/readyz` answers once the first compilation is done.
 */
export async function startDevServer(folder: string, port: number): Promise<void> {
  if (hasRoutes(folder)) watchRoutes(folder, (message) => console.log(message));
  const declared = await readDeployable(folder);
  // Of sources that are broken as it starts, webpack tells.
  const deployable = await readSourcesOf(folder, declared).catch(() => declared);
  const compiler = webpack(configure(deployable, await describeTarget(folder, 'development')));
  new webpack.DefinePlugin({ PART: JSON.stringify(basename(folder)) }).apply(compiler);
  keepBackErrors(compiler);
  compiler.hooks.done.tap('report', (stats) => {
    if (stats.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: true }));
    else
      console.log(
        `${basename(folder)} compiled in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`,
      );
  });

  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: true,
      allowedHosts: 'all',
      // Pages of other origins load these files: that is what a remote is for.
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: {
        webSocketURL: { hostname: 'localhost', port, pathname: '/ws', protocol: 'ws' },
        // A panel of our own says it: one for each part of a page, which needs nothing that the page's policy refuses.
        overlay: false,
        logging: 'warn',
        webSocketTransport: CLIENT,
      },
      static: { directory: join(folder, 'public') },
      setupMiddlewares: (middlewares, devServer) => {
        middlewares.unshift({
          name: 'ready',
          path: '/readyz',
          middleware: (_request: unknown, response: { end: (text: string) => void }) => {
            devServer.middleware?.waitUntilValid(() => response.end('ready'));
          },
        });
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  const endTypes = tellTypes(folder, compiler, server);
  process.once('SIGTERM', () => {
    endTypes();
    void server.stop().then(() => process.exit(0));
  });
}

/**
 * Sends nothing that has errors, but for the first build: open pages go from what works to what works, and lose nothing that was typed
 * to what somebody is in the middle of writing.
 */
function keepBackErrors(compiler: Compiler): void {
  let hasBuilt = false;
  const keepBack = (compilation: Compilation) =>
    hasBuilt && compilation.getStats().hasErrors() ? false : undefined;
  compiler.hooks.shouldEmit.tap('errors', keepBack);
  // The next update is made from what was sent last.
  compiler.hooks.compilation.tap('errors', (compilation) =>
    compilation.hooks.shouldRecord.tap('errors', () => keepBack(compilation)),
  );
  compiler.hooks.done.tap('errors', () => {
    hasBuilt = true;
  });
}

/**
 * Tells pages and the terminal what the types have wrong. Who only looks at a part pays nothing for that: it begins with the first change.
 * @returns what ends it.
 */
function tellTypes(folder: string, compiler: Compiler, server: WebpackDevServer): () => void {
  let problems: readonly Problem[] = [];
  const tell = (clients: ClientConnection[]) => server.sendMessage(clients, TYPE_PROBLEMS, problems);
  server.webSocketServer?.implementation.on('connection', (client: ClientConnection) => tell([client]));
  let end: (() => void) | undefined;
  compiler.hooks.invalid.tap('types', () => {
    end ??= watchTypes(folder, (found) => {
      problems = found;
      for (const { place, text } of found) console.error(`${place} - ${text}`);
      tell(server.webSocketServer?.clients ?? []);
    });
  });
  return () => end?.();
}
