import { verifyRegistry, type RegisteredRemote, type RemoteHealth } from '@event-portal/contracts';
import { createHash } from 'node:crypto';
import { compare } from 'semver';
import { describeMisfits } from '../changes/fit';
import { readHealth } from '../health';
import { readOffered } from '../offered';
import { readHistory, readRegistry } from '../registry';
import { messageOf } from '../registry-failure';
import type { RegistryContext } from '../settings';
import type { RegistryStore } from '../store/store';
import { listLive } from './breaks';
import type { Command } from './command';
import { describeFlags } from './flags';

/** What is live. */
export const status: Command = {
  summary: 'Shows every remote: what is live, what could be, and what keeps it where it is.',
  usage: '',
  required: 0,
  async run(_parsedArguments, context) {
    const { store, environment, trust } = context;
    const { registry } = await readRegistry(store, await trust(), environment);
    const [{ health, complaint }, offered] = await Promise.all([
      readHealthIfAsked(context),
      readOffered(context.gate),
    ]);
    const misfits = registry.remotes.flatMap((remote) =>
      listLive(remote).flatMap(({ version }) => describeMisfits(version, offered)),
    );
    return {
      data: { ...registry, ...(health && { health }), misfits },
      lines: [
        `${environment}: document ${registry.sequence} of ${registry.issuedAt}, good until ${registry.expiresAt}`,
        ...(registry.remotes.length === 0 ? ['No remotes yet.'] : []),
        ...registry.remotes.flatMap((remote) => describe(remote, health)),
        ...(misfits.length === 0 ? [] : ['', ...misfits]),
        ...(complaint === undefined ? [] : ['', complaint]),
      ],
    };
  },
};

/** What has been. */
export const history: Command = {
  summary: 'Lists the changes, the latest first.',
  usage: '',
  required: 0,
  options: { limit: { type: 'string', description: 'how many; 20 when left out' } },
  async run({ options }, { store, environment, trust }) {
    const { documents, notGenuine } = await readHistory(store, await trust(), environment);
    const entries = documents.map(({ sequence, issuedAt, signedBy, change: { summary, by } }) => ({
      sequence,
      issuedAt,
      by,
      signedBy,
      summary,
    }));
    const shown = entries.slice(0, Number(options.limit ?? 20));
    return {
      data: { changes: shown, notGenuine },
      lines: [
        ...shown.map(
          ({ sequence, issuedAt, by, signedBy, summary }) =>
            `${sequence}  ${issuedAt}  ${by}  ${summary}  (key ${signedBy})`,
        ),
        ...notGenuine.map((path) => `${path} is not genuine: its signature is not one that is trusted here.`),
      ],
    };
  },
};

/** Whether everything is as it was signed. */
export const verify: Command = {
  summary: 'Checks the signature, the expiry, and every stored file against its hash.',
  usage: '',
  required: 0,
  async run(_parsedArguments, { store, environment, trust }) {
    const trusted = await trust();
    const { registry, text } = await readRegistry(store, trusted, environment);
    const expiry = await verifyRegistry(JSON.parse(text), { ...trusted, environment, now: new Date() }).then(
      () => [],
      (error: unknown) => [messageOf(error)],
    );
    const faults = [
      ...expiry,
      ...(await Promise.all(registry.remotes.map((remote) => checkFiles(store, remote)))).flat(),
    ];
    return {
      ...(faults.length > 0 && { ending: 'data' }),
      data: { sequence: registry.sequence, faults },
      lines:
        faults.length > 0
          ? faults
          : [`Document ${registry.sequence} and every stored file are as they were signed.`],
    };
  },
};

async function checkFiles(store: RegistryStore, { name, versions }: RegisteredRemote): Promise<string[]> {
  const faults: string[] = [];
  for (const { version, integrity } of Object.values(versions)) {
    const folder = `remotes/${name}/${version}`;
    const stored = new Set((await store.listFiles(folder)).map(({ path }) => path));
    // Files that others serve are not this store's to check.
    if (stored.size === 0) continue;
    for (const [file, hash] of Object.entries(integrity ?? {})) {
      const content = await store.readFile(`${folder}/${file}`);
      if (!content) faults.push(`${folder}/${file} is missing.`);
      else if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== hash)
        faults.push(`${folder}/${file} is not what was signed.`);
    }
  }
  return faults;
}

/** How versions do, where a key is there to ask with; the rest is shown whether that is answered or not. */
async function readHealthIfAsked(
  context: RegistryContext,
): Promise<{ health?: readonly RemoteHealth[]; complaint?: string }> {
  if (context.apiKey === '') return {};
  try {
    return { health: await readHealth(context) };
  } catch (error) {
    return { complaint: messageOf(error) };
  }
}

/** "  fails for 3 of 120 people" of a version that anybody has told of in 24 hours. */
function describeHealth(
  health: readonly RemoteHealth[] | undefined,
  remote: string,
  version: string,
): string {
  const told = health?.find((entry) => entry.remote === remote && entry.version === version);
  return told && told.people > 0 ? `  fails for ${told.failingPeople} of ${told.people} people` : '';
}

function describe(remote: RegisteredRemote, health: readonly RemoteHealth[] | undefined): string[] {
  const {
    name,
    owner,
    areas,
    current,
    previous,
    canary,
    pinned,
    locked,
    disabled,
    versions,
    evidence,
    takenBack,
  } = remote;
  const notes = [
    canary && `canary ${canary.version} for ${canary.percent} %`,
    previous && `back to ${previous}`,
    locked && `locked: ${locked.reason}`,
    disabled && `disabled: ${disabled.message}`,
  ].filter(Boolean);
  return [
    '',
    `${name}  ${areas.join(' ')}  ${owner}`,
    `  current ${current ?? 'none'}${notes.length > 0 ? `; ${notes.join('; ')}` : ''}`,
    ...describeFlags(remote, new Date()),
    ...Object.keys(versions)
      .sort(compare)
      .reverse()
      .slice(0, 10)
      .map((version) => {
        const gate = evidence[version];
        const verdict = gate
          ? gate.passed
            ? 'gate passed'
            : gate.forced
              ? `forced: ${gate.forced}`
              : 'gate failed'
          : 'no gate';
        return `  ${version}  ${versions[version]?.publishedAt ?? ''}  ${verdict}${pinned.includes(version) ? '  pinned' : ''}${takenBack?.[version] ? `  taken back ${takenBack[version]}` : ''}${describeHealth(health, name, version)}`;
      }),
  ];
}
