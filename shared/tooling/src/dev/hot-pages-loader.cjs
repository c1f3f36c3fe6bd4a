const CLIENT = require.resolve('./development-client.ts');

/**
 * A page or an extension exports more than components, so Fast Refresh does not take its updates. The generated files that name them do
 * instead, and after each update the route tree has them loaded again and shown in place of the old ones, with their state. It is told so of a page, too,
 * that has failed and which no other code holds any more. What stands in for a page that has failed then tries again.
 */
module.exports = function hotPagesLoader(source) {
  const files = [...source.matchAll(/import\('(\.\/(?:routes|extensions)\/[^']+)'\)/g)].map(
    ([, path]) => path,
  );
  const accepting = `${source}
if (import.meta.webpackHot) import.meta.webpackHot.accept(${JSON.stringify(files)}, () => undefined);
`;
  if (this.resourcePath.endsWith('extensions.gen.ts')) return accepting;
  return `${accepting}
import { reloadPages } from '@event-portal/remote-kit/routing';
import { performReactRefresh } from 'react-refresh/runtime';
import { panel } from ${JSON.stringify(CLIENT)};
if (import.meta.webpackHot) {
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'idle')
      reloadPages(performReactRefresh).then(
        () => panel.set('start', []),
        (error) => panel.set('start', [{ place: 'While a page was loaded', text: String(error?.stack ?? error) }]),
      );
  });
}
`;
};
