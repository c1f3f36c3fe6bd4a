import type { RemoteModule } from '@event-portal/remote-kit';
import type { RouteObject } from 'react-router-dom';
import { descriptors } from './descriptors';
import { inFirstFiles } from './first-parts';
import { openPortal } from './start';

/** The remotes, as the build of the host knows them. */
const remotes: Readonly<Record<string, () => Promise<{ remote: RemoteModule }>>> = {
  admin: () => import('admin/remote'),
  'event-dashboard': () => import('event_dashboard/remote'),
  portal: () => import('portal/remote'),
};

/** Each area gets its routes when somebody first comes there. */
const areas: RouteObject[] = descriptors.flatMap(({ name, areas }) =>
  areas.map(({ path }) => ({ id: `${name}:${path}`, path: `${path}/*` })),
);

openPortal(window, descriptors, inFirstFiles).mount({
  routes: areas,
  async discover({ matches, patch }) {
    const name = matches.find(({ route }) => route.id?.includes(':'))?.route.id?.split(':')[0] ?? '';
    const loaded = await remotes[name]?.();
    if (loaded) patch('areas', loaded.remote.routes);
  },
});
