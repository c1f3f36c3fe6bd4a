const CLIENT = require.resolve('./development-client.ts');

/**
 * A page exports more than components, so Fast Refresh does not take its updates. The generated route tree does instead:
 * after each update it loads the pages again and shows them in place of the old ones, with their state. It is told so of a page, too,
 * that has failed and which no other code holds any more. What stands in for a page that has failed then tries again.
 */
module.exports = function hotPagesLoader(source) {
  const pages = [...source.matchAll(/import\('(\.\/routes\/[^']+)'\)/g)].map(([, path]) => path);
  return `${source}
import { reloadPages } from '@event-portal/remote-kit/routing';
import { performReactRefresh } from 'react-refresh/runtime';
import { panel } from ${JSON.stringify(CLIENT)};
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept(${JSON.stringify(pages)}, () => undefined);
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
