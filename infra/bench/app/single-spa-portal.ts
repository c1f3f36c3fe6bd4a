import { application } from '@event-portal/bench-shell';
import { remote } from '../../../remote-portal/src/remote';

export const { bootstrap, mount, unmount } = application('portal', remote.routes);
