import { ColumnFrame } from '@event-portal/remote-kit/frame';
import { NotFoundPage } from '@event-portal/remote-kit/routing';
import { useOtherAreas } from '../layout/other-areas';

export function Component() {
  return (
    <ColumnFrame links={useOtherAreas()} middle>
      <NotFoundPage />
    </ColumnFrame>
  );
}
