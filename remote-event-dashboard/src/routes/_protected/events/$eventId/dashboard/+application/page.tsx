import { ApplicationStatusPage } from '#features/application/own/status-page.tsx';
import { eventPageHandle } from '#features/event/event-title.ts';
import { useOwnApplication } from '../../+own-application/own-application';

export { loader } from '../../+own-application/own-application';

export const handle = eventPageHandle('My application');

export function Component() {
  const { event } = useOwnApplication();
  return <ApplicationStatusPage event={event} />;
}
