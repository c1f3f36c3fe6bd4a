import { remote as admin } from '../../../remote-admin/src/remote';
import { remote as eventDashboard } from '../../../remote-event-dashboard/src/remote';
import { remote as portal } from '../../../remote-portal/src/remote';
import { descriptors } from './descriptors';
import { openPortal } from './start';

openPortal(window, descriptors).mount({
  routes: [...portal.routes, ...admin.routes, ...eventDashboard.routes],
});
