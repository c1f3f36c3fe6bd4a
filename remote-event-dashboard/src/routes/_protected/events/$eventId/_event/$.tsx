import { NotFoundPage } from '@event-portal/remote-kit/routing';

export { NotFoundPage as Component };
