/**
 * A page exports more than components, so Fast Refresh does not take its updates. The generated route tree does instead:
 * it loads the changed pages again and shows them in place of the old ones, with their state.
 */
module.exports = function hotPagesLoader(source) {
  const pages = [...source.matchAll(/import\('(\.\/routes\/[^']+)'\)/g)].map(([, path]) => path);
  return `${source}
import { reloadPages } from '@event-portal/remote-kit/routing';
import { performReactRefresh } from 'react-refresh/runtime';
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept(${JSON.stringify(pages)}, () => void reloadPages(performReactRefresh));
}
`;
};
