import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import { usePerson, usePlatform } from '@event-portal/remote-kit';
import { PastPicker } from '@event-portal/remote-kit/operations';
import { Drawer, KeyValueList, LinkButton, Section, Stack } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { useRemotes, useShell } from '../../shell-context';
import {
  describeCanary,
  explain,
  findPage,
  findVersion,
  listCalls,
  listFiles,
  listGuards,
  listRunning,
  type InspectedPage,
  type InspectedRequest,
} from './inspection';
import type { InspectorProps } from './inspector-outlet';
import styles from './inspector.module.css';

/** So many calls are shown; who looks for older ones has the browser's own tools. */
const MOST_CALLS = 20;

/** What runs on this page: whose it is, which version, why that one, what it has loaded and asked for. */
export function Inspector({ open, onOpenChange }: InspectorProps) {
  const { pathname } = useLocation();
  const page = findPage(useRemotes(), pathname);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      steps={undefined}
      title="What runs on this page"
      description={pathname}
      {...(page && { actions: <Ways remote={page.remote.name} onGo={() => onOpenChange(false)} /> })}
    >
      <Stack gap="large">
        {page ? <RemotePage page={page} /> : <p>The shell draws this page itself: no remote owns it.</p>}
        <Past />
        <Calls />
        <Files />
      </Stack>
    </Drawer>
  );
}

/** Where to look further: the page that comes is not to lie behind. */
function Ways({ remote, onGo }: { remote: string; onGo: () => void }) {
  if (usePerson()?.role !== 'superuser') return null;
  return (
    <>
      <LinkButton href="/admin/settings?section=releases" onClick={onGo}>
        Releases
      </LinkButton>
      <LinkButton href={`/admin/failures?remote=${remote}`} onClick={onGo}>
        Failures of {remote}
      </LinkButton>
    </>
  );
}

/** What runs here, and what it was chosen by. */
function useFacts() {
  const { catalogue } = useShell();
  const running = useSyncExternalStore(catalogue.subscribe, catalogue.running);
  const user = usePerson();
  const person = user && { userId: user.userId, isSuperuser: user.role === 'superuser' };
  return { running, factsOf: (name: string) => catalogue.facts(name, person) };
}

function RemotePage({ page: { remote, area, pattern } }: { page: InspectedPage }) {
  const { catalogue, inspection } = useShell();
  const { running, factsOf } = useFacts();
  const { name, descriptor } = remote;
  const facts = factsOf(name);
  const here = running.find((one) => one.name === name);
  const version = findVersion(here, facts);
  // The version before did not come with the page.
  useEffect(() => void catalogue.readWhole(name).catch(() => undefined), [catalogue, name]);
  const guards = listGuards(inspection.matches());
  const failures = inspection.failures.filter((failure) => failure.remote === name);
  const sequence = catalogue.sequence();
  return (
    <>
      <p>
        <strong>{explain(here, facts)}</strong>
      </p>
      <KeyValueList
        items={[
          { key: 'Remote', value: `${descriptor.title} (${name})` },
          { key: 'Owner', value: facts.remote.owner },
          { key: 'Page', value: pattern },
          { key: 'Area', value: area },
          { key: 'Version', value: here && `${here.version} (${here.reason})` },
          { key: 'Build', value: version?.buildId },
          { key: 'Current', value: facts.remote.current.version },
          { key: 'Canary', value: describeCanary(facts.remote) },
          { key: 'Way back', value: facts.remote.previous?.version },
          { key: 'Failed in this browser', value: [...facts.failures].join(', ') || 'none' },
          { key: 'Shell', value: `${inspection.shell.version}, build ${inspection.shell.buildId}` },
          { key: 'Registry', value: sequence === 0 ? 'as it came with the page' : `document ${sequence}` },
          {
            key: 'Host context',
            value: version && `${version.hostContext.to}; the shell’s own is ${HOST_CONTEXT_VERSION}`,
          },
        ]}
      />
      <Section level={3} title="Guards">
        {guards.length > 0 ? (
          <ul>
            {guards.map(({ scope, decision }, index) => (
              <li key={`${index} ${scope}`}>
                <code>{scope}</code> {decision}
              </li>
            ))}
          </ul>
        ) : (
          <p>The remote does not say: it was built before its guards did.</p>
        )}
      </Section>
      <Section level={3} title="Failures since the page was loaded">
        {failures.length > 0 ? (
          <ul>
            {failures.map(({ version: failed, failure, cause }, index) => (
              <li key={`${index} ${cause}`}>
                <code>{failure}</code> of {failed}: {cause}
              </li>
            ))}
          </ul>
        ) : (
          <p>None.</p>
        )}
      </Section>
      {here && <Needs remote={name} version={here.version} />}
    </>
  );
}

const Numbered = z.object({ registry: z.object({ sequence: z.int() }) });

/** What the page works from in place of what is live, and the way to any other document of the registry's past. */
function Past() {
  const { catalogue } = useShell();
  const { remotes } = usePlatform();
  const past = useSyncExternalStore(catalogue.subscribe, catalogue.past);
  const { data: latest } = useQuery({
    queryKey: ['shell', 'registry-sequence'],
    queryFn: async ({ signal }) => Numbered.parse(await remotes.readRegistry({ signal })).registry.sequence,
  });
  if (latest === undefined) return null;
  return (
    <Section level={3} title="The portal as it was">
      {past && <p>You look back at document {past.sequence}; none of this counts for any version.</p>}
      <PastPicker latest={latest} />
    </Section>
  );
}

/** What is read here of the whole registry, which whoever fetched it believes. */
const Signed = z.object({
  registry: z.object({
    remotes: z.array(
      z.object({
        name: z.string(),
        versions: z.record(z.string(), z.object({ needs: z.optional(z.array(z.string())) })),
      }),
    ),
  }),
});

/** The endpoints that the version calls, as its build says. */
function Needs({ remote, version }: { remote: string; version: string }) {
  const { remotes } = usePlatform();
  const { data, isError } = useQuery({
    queryKey: ['shell', 'needs', remote, version],
    queryFn: async ({ signal }) => {
      const { registry } = Signed.parse(await remotes.readRegistry({ signal }));
      return registry.remotes.find(({ name }) => name === remote)?.versions[version]?.needs ?? null;
    },
  });
  if (isError)
    return <p>The registry cannot be read, so it is not known which endpoints the remote needs.</p>;
  if (data === undefined) return null;
  return (
    <details className={styles.part}>
      <summary>
        {data ? `Endpoints that it needs: ${data.length}` : 'Its build does not say which endpoints it needs'}
      </summary>
      <ul>
        {data?.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Calls() {
  const { inspection } = useShell();
  const calls = listCalls(inspection).slice(0, MOST_CALLS);
  return (
    <Section level={3} title="Asked of the API, the latest first">
      {calls.length > 0 ? (
        <Requests what="Call" how="Status" rows={calls} say={({ status }) => status ?? '—'} />
      ) : (
        <p>Nothing yet.</p>
      )}
    </Section>
  );
}

function Files() {
  const { inspection } = useShell();
  const { running, factsOf } = useFacts();
  const parts = listFiles(inspection, listRunning(running, factsOf), window.location.href);
  return (
    <Section level={3} title="Files loaded">
      {parts.map(({ part, files }) => (
        <details key={part} className={styles.part}>
          <summary>
            {part}: {files.length === 1 ? '1 file' : `${files.length} files`},{' '}
            {toKilobytes(files.reduce((sum, { size = 0 }) => sum + size, 0))} over the wire
          </summary>
          <Requests
            what="File"
            how="Size"
            rows={files}
            say={({ size }) => (size === undefined ? '—' : size === 0 ? 'cached' : toKilobytes(size))}
          />
        </details>
      ))}
    </Section>
  );
}

type RequestsProps = {
  what: string;
  how: string;
  rows: readonly InspectedRequest[];
  say: (row: InspectedRequest) => string | number;
};

function Requests({ what, how, rows, say }: RequestsProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{how}</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.name}</td>
            <td>{say(row)}</td>
            <td>{row.milliseconds} ms</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
