import type { Export, JobId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Banner, Button, DownloadIcon, Drawer, SkeletonText } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type DownloadDrawerProps = {
  title: string;
  description: string;
  /** Asks for the file as it was chosen; undefined while nothing is chosen. */
  ask: (() => Promise<Export>) | undefined;
  /** It is being made. */
  onAsked: (jobId: JobId) => void;
  onClose: () => void;
  error: Error | null;
  /** What a file can be chosen by; undefined until that is known. */
  children: ReactNode;
};

/** Asks what a file is to have, and has it made. */
export function DownloadDrawer({
  title,
  description,
  ask,
  onAsked,
  onClose,
  error,
  children,
}: DownloadDrawerProps) {
  const { queryClient } = usePlatform();
  const asking = useMutation({
    mutationFn: () => ask?.() ?? Promise.reject(new TypeError('Nothing is chosen.')),
    onSuccess: ({ jobId }) => {
      onAsked(jobId);
      onClose();
      return invalidateAfterMutation(queryClient);
    },
  });
  return (
    <Drawer
      steps={undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={<DownloadIcon />}
            disabled={!ask}
            onClick={() => asking.mutate()}
            pending={asking.isPending}
          >
            Download
          </Button>
        </>
      }
    >
      {asking.error && <Banner tone="danger">{describeFailure(asking.error)}</Banner>}
      {error ? <Banner tone="danger">{describeFailure(error)}</Banner> : (children ?? <SkeletonText />)}
    </Drawer>
  );
}
