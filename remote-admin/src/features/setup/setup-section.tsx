import type { PlatformSetup } from '@event-portal/contracts';
import { KeyValueList, Section, StatusPill, type Tone } from '@event-portal/ui';

type Part = PlatformSetup['parts'][number];

const partLabels: Readonly<Record<Part['name'], string>> = { database: 'Database', redis: 'Redis' };
const stateLabels: Readonly<Record<Part['state'], { label: string; tone: Tone }>> = {
  up: { label: 'Up', tone: 'success' },
  down: { label: 'Down', tone: 'danger' },
  'not-configured': { label: 'Not used', tone: 'neutral' },
};

/** What the platform was started with: to read only, because it comes from the API's configuration. */
export function SetupSection({ setup }: { setup: PlatformSetup }) {
  return (
    <Section
      title="Set-up"
      description="From the API’s configuration. To change it, change the API’s variables and start it again."
    >
      <KeyValueList
        items={[
          ...setup.parts.map((part) => ({ key: partLabels[part.name], value: <PartState part={part} /> })),
          ...(setup.checksReports === undefined
            ? []
            : [{ key: 'Reports of failures', value: <ReportState checked={setup.checksReports} /> }]),
          { key: 'Seats at most', value: setup.maxAcceptedApplications.toLocaleString('en') },
          { key: 'Taken from a waitlist at once', value: setup.acceptFromWaitlistCount.toLocaleString('en') },
          { key: 'Waitlist period', value: setup.acceptFromWaitlistPeriod },
          { key: 'Address of the portal', value: setup.clientUrl },
          {
            key: 'Other origins allowed',
            value: setup.allowedOrigins.length === 0 ? 'None' : setup.allowedOrigins.join(', '),
          },
        ]}
      />
    </Section>
  );
}

function ReportState({ checked }: { checked: boolean }) {
  return checked ? (
    'Count for versions that people can have'
  ) : (
    <>
      <StatusPill tone="warning">Count as told</StatusPill> Whoever is signed in can report what they like:
      set LIVE_REGISTRY_URL
    </>
  );
}

function PartState({ part: { state, latencyMs } }: { part: Part }) {
  const { label, tone } = stateLabels[state];
  return (
    <>
      <StatusPill tone={tone}>{label}</StatusPill>
      {latencyMs !== null && ` answers in ${latencyMs.toLocaleString('en', { maximumFractionDigits: 1 })} ms`}
    </>
  );
}
