import type { PortalMail } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Button, ConfirmDialog, KeyValueList, Section, StatusPill } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pausePortalMail, portalMailQuery } from './mail.api';

/** Whether the portal's mail goes out, and the way to keep all of it back. */
export function MailSection({ mail }: { mail: PortalMail }) {
  const [isAsking, setAsking] = useState(false);
  const { from, perSecond, pausedAt, waiting, failed } = mail;
  const isPaused = pausedAt !== null;
  return (
    <Section
      title="Mail"
      description="What all events send. Who was told what is on the page Mail of each event."
      actions={
        from !== null && (
          <Button size="small" onClick={() => setAsking(true)}>
            {isPaused ? 'Send mail again' : 'Pause all mail'}
          </Button>
        )
      }
    >
      <KeyValueList
        items={[
          { key: 'State', value: <MailState mail={mail} /> },
          { key: 'Sent from', value: from ?? 'Nowhere: MAIL_SMTP_URL and MAIL_FROM of the API are not set' },
          { key: 'At most each second', value: perSecond.toLocaleString('en') },
          { key: 'Waiting', value: waiting.toLocaleString('en') },
          { key: 'Not sent', value: failed.toLocaleString('en') },
        ]}
      />
      {isAsking && <PauseDialog mail={mail} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function MailState({ mail: { from, pausedAt } }: { mail: PortalMail }) {
  if (from === null) return <StatusPill tone="neutral">Off</StatusPill>;
  if (pausedAt !== null) return <StatusPill tone="warning">Paused</StatusPill>;
  return <StatusPill tone="success">On</StatusPill>;
}

/** Asks first: people wait for what is kept back. */
function PauseDialog({ mail: { pausedAt, waiting }, onClose }: { mail: PortalMail; onClose: () => void }) {
  const { http, queryClient, notify } = usePlatform();
  const isPaused = pausedAt !== null;
  const changing = useMutation({
    mutationFn: () => pausePortalMail(http, !isPaused),
    onSuccess: (mail) => {
      queryClient.setQueryData(portalMailQuery(http).queryKey, mail);
      notify({ tone: 'success', text: isPaused ? 'Mail goes out again.' : 'All mail waits.' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isPaused ? 'Send mail again?' : 'Pause the mail of all events?'}
      confirmLabel={isPaused ? 'Send' : 'Pause'}
      cancelLabel="Not now"
      pending={changing.isPending}
      onConfirm={() => changing.mutate()}
      error={changing.error ? describeFailure(changing.error) : undefined}
    >
      {isPaused
        ? `What waits is sent now: ${waiting.toLocaleString('en')} in all.`
        : 'Whatever is written from now on waits until you send it. What is being sent at this moment still leaves. People read everything on their pages as before.'}
    </ConfirmDialog>
  );
}
