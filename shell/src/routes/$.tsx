import { NotFoundPage } from '@event-portal/remote-kit/routing';
import { BrandMark, CenteredFrame } from '@event-portal/ui';
import { ShellPersonMenu } from '../layout/shell-person-menu';

export function Component() {
  return (
    <CenteredFrame brand={<BrandMark href="/portal" />} person={<ShellPersonMenu />} middle>
      <NotFoundPage />
    </CenteredFrame>
  );
}
