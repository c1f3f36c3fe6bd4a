import { describeFailure } from '@event-portal/remote-kit';
import { Banner, Button, DownloadIcon, Drawer, LinkButton, SkeletonText } from '@event-portal/ui';
import type { ReactNode } from 'react';

type DownloadDrawerProps = {
  title: string;
  description: string;
  /** Where the file is as it was chosen; undefined while nothing is chosen. */
  href: string | undefined;
  onDownload: () => void;
  onClose: () => void;
  error: Error | null;
  /** What a file can be chosen by; undefined until that is known. */
  children: ReactNode;
};

/** Asks what a file is to have, and downloads it. */
export function DownloadDrawer({
  title,
  description,
  href,
  onDownload,
  onClose,
  error,
  children,
}: DownloadDrawerProps) {
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
          {href === undefined ? (
            <Button variant="primary" icon={<DownloadIcon />} disabled>
              Download
            </Button>
          ) : (
            <LinkButton variant="primary" icon={<DownloadIcon />} download href={href} onClick={onDownload}>
              Download
            </LinkButton>
          )}
        </>
      }
    >
      {error ? <Banner tone="danger">{describeFailure(error)}</Banner> : (children ?? <SkeletonText />)}
    </Drawer>
  );
}
