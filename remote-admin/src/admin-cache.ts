export { invalidateAfterMutation as forgetAfterChange } from '@event-portal/remote-kit/routing';
