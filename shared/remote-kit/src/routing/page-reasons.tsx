import { usePerson, usePlatform } from '@event-portal/remote-kit';
import { Button, Cluster, CodeBlock } from '@event-portal/ui';
import { useState } from 'react';
import { describeReasons } from './describe-reasons';
import { latestEventRole } from './guard';

/**
 * Why a page failed, was refused or is not there, as text that can be copied: for superusers and the admins of the event.
 * Everybody else sees the code or the request alone.
 */
export function PageReasons({ error, centered }: { error: unknown; centered: boolean }) {
  const { remotes } = usePlatform();
  const person = usePerson();
  const [reasons, setReasons] = useState<string>();
  const eventRole = latestEventRole();
  if (person?.role !== 'superuser' && eventRole !== 'admin') return null;
  const show = () =>
    setReasons(
      describeReasons(error, {
        at: new Date(),
        address: window.location.href,
        platformRole: person?.role ?? null,
        eventRole,
        running: remotes.running(),
        registrySequence: remotes.registrySequence?.(),
      }),
    );
  const isOpen = reasons !== undefined;
  return (
    <>
      <Cluster centered={centered}>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={isOpen ? () => setReasons(undefined) : show}
        >
          {isOpen ? 'Hide the reason' : 'Show the reason'}
        </Button>
      </Cluster>
      {isOpen && <CodeBlock label="Reason" code={reasons} />}
    </>
  );
}
