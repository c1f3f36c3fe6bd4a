import { usePlatform } from '@event-portal/remote-kit';
import { importWithRetry } from '@event-portal/remote-kit/routing';
import { Button, DownloadIcon } from '@event-portal/ui';
import { lazy, Suspense, useState } from 'react';
import type { ExportButtonProps } from './export-button';

const ArchiveDrawer = lazy(async () => {
  const { ArchiveDrawer: default_ } = await importWithRetry(() => import('./archive-drawer'));
  return { default: default_ };
});

/** Asks which files of the applications an archive has, and downloads it; nothing in shells before 1.3. */
export function ArchiveButton(props: ExportButtonProps) {
  const { addressOf } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  if (!addressOf) return null;
  return (
    <>
      <Button size="small" icon={<DownloadIcon />} onClick={() => setAsking(true)}>
        Download files
      </Button>
      {isAsking && (
        <Suspense>
          <ArchiveDrawer {...props} addressOf={addressOf} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
