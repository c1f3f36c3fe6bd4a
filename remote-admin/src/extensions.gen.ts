// Generated from src/extensions by `npm run routes`. Do not edit: change the files instead.
import { extension } from '@event-portal/remote-kit/extensions';

export const extensions = {
  'event.panel/log': extension('event.panel', ['/admin'], () => import('./extensions/event.panel/log')),
};
