import type { EventId, JobId, ReceivedApplicationsQuery } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { Button, DownloadIcon } from '@event-portal/ui';
import { useState } from 'react';
import { lazyDialog } from '@event-portal/remote-kit/routing';

const ExportDrawer = lazyDialog(async () => (await import('./export-drawer')).ExportDrawer);

export type ExportButtonProps = {
  eventId: EventId;
  /** What the list on the page was asked for with: the file has the same people. */
  search: ReceivedApplicationsQuery;
  /** How many that are. */
  total: number;
  /** A file is being made: the list of exports shows it. */
  onAsked: (jobId: JobId) => void;
};

/** Asks which columns a file of the applications has, and has it made; nothing in shells before 1.3. */
export function ExportButton(props: ExportButtonProps) {
  const { addressOf } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  if (!addressOf) return null;
  return (
    <>
      <Button size="small" icon={<DownloadIcon />} onClick={() => setAsking(true)}>
        Download as CSV
      </Button>
      {isAsking && <ExportDrawer {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
