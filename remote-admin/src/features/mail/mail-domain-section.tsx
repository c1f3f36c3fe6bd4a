import type { MailRecord, MailRecordState } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { CodeBlock, ErrorState, Section, SkeletonText, Stack, StatusPill, type Tone } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { mailDomainQuery } from './mail.api';

const titles: Readonly<Record<MailRecord, string>> = {
  mx: 'MX: where answers go',
  spf: 'SPF: who may send',
  dkim: 'DKIM: the key that signs',
  dmarc: 'DMARC: what mailboxes do with the rest',
};
const states: Readonly<Record<MailRecordState, { label: string; tone: Tone }>> = {
  good: { label: 'In order', tone: 'success' },
  poor: { label: 'To be improved', tone: 'warning' },
  missing: { label: 'Nothing found', tone: 'danger' },
  not_configured: { label: 'Not configured', tone: 'neutral' },
  unreachable: { label: 'No answer', tone: 'warning' },
};

/** Whether the DNS of the domain that mail comes from lets it arrive, and what to write there if not. */
export function MailDomainSection() {
  const { http } = usePlatform();
  const { data, error, refetch, isFetching } = useQuery(mailDomainQuery(http));
  return (
    <Section
      title="Whether mail arrives"
      description="What the DNS says of the domain that mail comes from. Mailboxes look at it before they take a mail."
    >
      {error && !data && (
        <ErrorState
          title="The records could not be looked up"
          advice={describeFailure(error)}
          onRetry={() => void refetch()}
          retryPending={isFetching}
        />
      )}
      {!error && !data && <SkeletonText lines={4} />}
      {data?.domain === null && <p>This portal sends no mail, so there is nothing to look at.</p>}
      {data && data.domain !== null && (
        <Stack>
          {data.records.map(({ record, name, state, found, advice }) => (
            <Stack key={record} gap="small">
              <h3>{titles[record]}</h3>
              <div>
                <StatusPill tone={states[state].tone}>{states[state].label}</StatusPill>
              </div>
              {advice !== '' && <p>{advice}</p>}
              {found.length > 0 && (
                <CodeBlock label={`${titles[record]}, at ${name}`} code={found.join('\n')} />
              )}
              {found.length === 0 && <p>Looked for at {name}</p>}
            </Stack>
          ))}
        </Stack>
      )}
    </Section>
  );
}
