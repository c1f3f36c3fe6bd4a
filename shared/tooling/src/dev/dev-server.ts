import { basename, join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { describeTarget, readDeployable } from '../build/build-deployable';
import { hasRoutes, watchRoutes } from '../routes/generate-routes';
import { configure } from '../webpack/configuration';

/**
 * Serves a deployable from its sources on loopback, with hot updates that keep the state of components.
 * `/readyz` answers once the first compilation is done.
 */
export async function startDevServer(folder: string, port: number): Promise<void> {
  if (hasRoutes(folder)) watchRoutes(folder, (message) => console.log(message));
  const compiler = webpack(
    configure(await readDeployable(folder), await describeTarget(folder, 'development')),
  );
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
        overlay: false,
        logging: 'warn',
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
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}
