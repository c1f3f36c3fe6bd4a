import { remote as admin } from '../../../remote-admin/src/remote';
import { remote as eventDashboard } from '../../../remote-event-dashboard/src/remote';
import { remote as portal } from '../../../remote-portal/src/remote';
import { descriptors } from './descriptors';
import { inFirstFiles } from './first-parts';
import { openPortal } from './start';

openPortal(window, descriptors, inFirstFiles).mount({
  routes: [...portal.routes, ...admin.routes, ...eventDashboard.routes],
});
