import { application } from '@event-portal/bench-shell';
import { remote } from '../../../remote-event-dashboard/src/remote';

export const { bootstrap, mount, unmount } = application('event-dashboard', remote.routes);
