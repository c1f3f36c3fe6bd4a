import { usePlatform } from '@event-portal/remote-kit';
import { Button, DownloadIcon } from '@event-portal/ui';
import { useState } from 'react';
import { lazyDialog } from '@event-portal/remote-kit/routing';
import type { ExportButtonProps } from './export-button';

const ArchiveDrawer = lazyDialog(async () => (await import('./archive-drawer')).ArchiveDrawer);

/** Asks which files of the applications an archive has, and has it made; nothing in shells before 1.3. */
export function ArchiveButton(props: ExportButtonProps) {
  const { addressOf } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  if (!addressOf) return null;
  return (
    <>
      <Button size="small" icon={<DownloadIcon />} onClick={() => setAsking(true)}>
        Download files
      </Button>
      {isAsking && <ArchiveDrawer {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
