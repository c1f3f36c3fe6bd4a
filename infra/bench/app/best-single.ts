import { remote as admin } from '../../../remote-admin/src/remote';
import { remote as eventDashboard } from '../../../remote-event-dashboard/src/remote';
import { remote as portal } from '../../../remote-portal/src/remote';
import { onDemand } from '../../../shell/src/on-demand';
import { descriptors } from './descriptors';
import { openPortal } from './start';

const later = onDemand(async () => {
  const { FailurePage, FloatingBanners, NoticeOutlet, QuestionPart } = await import('./later-parts');
  return { FailurePage, FloatingBanners, NoticeOutlet, QuestionPart };
});

openPortal(window, descriptors, later).mount({
  routes: [...portal.routes, ...admin.routes, ...eventDashboard.routes],
});
