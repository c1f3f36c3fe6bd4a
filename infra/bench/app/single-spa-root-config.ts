import { registerApplication, start } from 'single-spa';
import { descriptors } from './descriptors';
import { areaOf } from './single-spa-areas';

registerApplication({
  name: 'shell',
  app: () => import('@event-portal/bench-shell'),
  activeWhen: ({ pathname }) => areaOf(pathname) === undefined,
});
for (const { name } of descriptors)
  registerApplication({
    name,
    app: () => import(/* webpackIgnore: true */ `@event-portal/bench-${name}`),
    activeWhen: ({ pathname }) => areaOf(pathname) === name,
  });
start({ urlRerouteOnly: true });
