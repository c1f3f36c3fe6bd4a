// Generated from src/extensions by `npm run routes`. Do not edit: change the files instead.
import { extension } from '@event-portal/remote-kit/extensions';

export const extensions = {
  'home.event/to-do': extension('home.event', ['_staff'], () => import('./extensions/home.event/to-do')),
};
