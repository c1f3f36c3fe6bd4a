import { LiveRegistry, type GateEvidence, type RemoteVersion } from '@event-portal/contracts';
import { resolve } from 'node:path';
import * as changes from '../changes/registry-changes';
import { readOffered } from '../offered';
import { readRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';
import { applyChange, type Command, type ParsedArguments, type Result } from './command';
import { keepReport } from './keep-report';

/** Tries a candidate in the live portal, and keeps what was seen. */
export const gate: Command = {
  summary: 'Boots a version inside the live portal in a browser, and keeps what was seen.',
  usage: '<remote> <version>',
  required: 2,
  async run(parsedArguments, context) {
    const [name = '', number = ''] = parsedArguments.arguments;
    const { registry } = await readRegistry(context.store, await context.trust(), context.environment);
    const versions = registry.remotes.find((remote) => remote.name === name)?.versions ?? {};
    const version = Object.hasOwn(versions, number) ? versions[number] : undefined;
    if (!version)
      throw new RegistryFailure('not-found', `There is no ${name} ${number}. "status" lists what there is.`);
    const evidence = await tryVersion(version, registry.sequence, context, parsedArguments);
    const kept = await applyChange(changes.keepEvidence(name, number, evidence), parsedArguments, context);
    return { ...kept, ...toResult(evidence, [...missesReport(evidence, parsedArguments), ...kept.lines]) };
  },
};

/** Boots a version inside the live portal in a browser. @returns what was seen; @throws RegistryFailure when it cannot look. */
export async function tryVersion(
  version: RemoteVersion,
  sequence: number,
  context: RegistryContext,
  { options }: ParsedArguments,
): Promise<GateEvidence> {
  const { name } = version.descriptor;
  const live = await readLive(context);
  const { runGate } = await import('../gate/run-gate');
  const { remoteCandidate } = await import('../gate/candidate');
  const { checkFiles } = await import('../gate/check-files');
  const files = await checkFiles(version, await listFiles(version, context));
  const { checks, notTried, visits } = await runGate(
    {
      install: remoteCandidate(() => version),
      remotes: [version],
      live: live.remotes,
      offered: await readOffered(context.gate),
    },
    context.gate,
  );
  const evidence = {
    checkedAt: new Date().toISOString(),
    sequence,
    passed: [files, ...checks].every(({ passed }) => passed),
    checks: [files, ...checks],
    notTried: [...notTried],
    forced: null,
  };
  if (options['dry-run'] === true) return evidence;
  const report = await keepReport(context.store, { name, version: version.version }, evidence, visits);
  return { ...evidence, ...(report !== undefined && { report }) };
}

/** Says so where the report could not be kept: the checks stand without it. */
export function missesReport(
  { report }: Pick<GateEvidence, 'report'>,
  { options }: ParsedArguments,
): string[] {
  if (report !== undefined || options['dry-run'] === true) return [];
  return ['There is no report page by page: it could not be written to "evidence/" in the store.'];
}

/** What is stored of a version; where others serve it, what it says of itself. Compressed twins have no address of their own. */
async function listFiles(
  { descriptor: { name }, version, integrity, entry, preload }: RemoteVersion,
  { store }: RegistryContext,
): Promise<string[]> {
  const folder = `remotes/${name}/${version}/`;
  const stored = (await store.listFiles(folder.slice(0, -1))).map(({ path }) => path.slice(folder.length));
  const named = [entry, ...Object.values(preload).flat(), ...Object.keys(integrity ?? {})];
  return [...new Set([...named, ...stored])].filter((file) => !/(^|\/)\.|\.(br|gz)$/.test(file)).sort();
}

/** Tries a build of the shell around everything that is live. */
export const gateShell: Command = {
  summary: 'Boots a build of the shell around the live remotes in a browser.',
  usage: '<folder>',
  required: 1,
  async run(parsedArguments, context) {
    const live = await readLive(context);
    const { runGate } = await import('../gate/run-gate');
    const { shellCandidate } = await import('../gate/candidate');
    const folder = resolve(parsedArguments.arguments[0] ?? '');
    const { checkShellFiles } = await import('../gate/check-files');
    const { install, offered, buildId, integrity } = await shellCandidate(folder).catch(() => {
      throw new RegistryFailure('not-found', `${folder} holds no build of the shell: it has no shell.json.`);
    });
    const files = await checkShellFiles(folder, integrity);
    const { checks, notTried, visits } = await runGate(
      { install, remotes: live.remotes.map(({ current }) => current), live: live.remotes, offered },
      context.gate,
    );
    const seen = {
      checkedAt: new Date().toISOString(),
      passed: [files, ...checks].every((check) => check.passed),
      checks: [files, ...checks],
      notTried: [...notTried],
    };
    if (parsedArguments.options['dry-run'] === true) return toResult(seen, []);
    const report = await keepReport(context.store, { name: 'shell', version: buildId }, seen, visits);
    const evidence = { ...seen, ...(report !== undefined && { report }) };
    return toResult(evidence, missesReport(evidence, parsedArguments));
  },
};

async function readLive({ gate: { portalUrl } }: RegistryContext): Promise<LiveRegistry> {
  if (portalUrl === '')
    throw new RegistryFailure('configuration', 'REGISTRY_PORTAL_URL is missing: in which portal?');
  const url = `${portalUrl}/registry/live.json`;
  const reply = await fetch(url).catch(() => undefined);
  const parsed = LiveRegistry.safeParse(reply?.ok ? await reply.json() : undefined);
  if (parsed.success) return parsed.data;
  throw new RegistryFailure(
    'unavailable',
    `${url} gives no registry. Is the portal running? (REGISTRY_PORTAL_URL)`,
  );
}

type Seen = Pick<GateEvidence, 'passed' | 'checks' | 'notTried' | 'report'>;

function toResult(evidence: Seen, lines: readonly string[]): Result {
  return {
    ...(!evidence.passed && { ending: 'data' }),
    data: evidence,
    lines: [...describeEvidence(evidence), ...lines],
  };
}

/** What the gate saw: a line for each check, what it could not see, and where there is more. */
export function describeEvidence({ checks, notTried = [], report }: Seen): string[] {
  return [
    ...checks.map(({ name, passed, detail }) => `${passed ? '✓' : '✗'} ${name}: ${detail}`),
    ...(notTried.length > 0
      ? [`Not tried as ${notTried.join(', ')}: REGISTRY_GATE_SESSIONS leaves them out.`]
      : []),
    ...(report === undefined ? [] : [`Page by page, with pictures of what failed: ${report} of the store.`]),
  ];
}
