import { application } from '@event-portal/bench-shell';
import { remote } from '../../../remote-admin/src/remote';

export const { bootstrap, mount, unmount } = application('admin', remote.routes);
