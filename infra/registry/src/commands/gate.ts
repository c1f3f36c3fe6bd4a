import { LiveRegistry, type GateEvidence, type RemoteVersion } from '@event-portal/contracts';
import { resolve } from 'node:path';
import * as changes from '../changes/registry-changes';
import { readProvided } from '../portal';
import { readRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';
import { applyChange, type Command, type Result } from './command';

/** Tries a candidate in the live portal, and keeps what was seen. */
export const gate: Command = {
  summary: 'Boots a version inside the live portal in a browser, and keeps what was seen.',
  usage: '<remote> <version>',
  required: 2,
  async run(parsedArguments, context) {
    const [name = '', number = ''] = parsedArguments.arguments;
    const { registry } = await readRegistry(context.store, await context.trustedKeys(), context.environment);
    const versions = registry.remotes.find((remote) => remote.name === name)?.versions ?? {};
    const version = Object.hasOwn(versions, number) ? versions[number] : undefined;
    if (!version)
      throw new RegistryFailure('not-found', `There is no ${name} ${number}. "status" lists what there is.`);
    const evidence = await tryVersion(version, registry.sequence, context);
    const kept = await applyChange(changes.keepEvidence(name, number, evidence), parsedArguments, context);
    return { ...kept, ...toResult(evidence, kept.lines) };
  },
};

/** Boots a version inside the live portal in a browser. @returns what was seen; @throws RegistryFailure when it cannot look. */
export async function tryVersion(
  version: RemoteVersion,
  sequence: number,
  context: RegistryContext,
): Promise<GateEvidence> {
  const { name } = version.descriptor;
  const live = await readLive(context);
  const { runGate } = await import('../gate/run-gate');
  const { remoteCandidate } = await import('../gate/candidate');
  const checks = await runGate(
    {
      install: remoteCandidate(version),
      remotes: [version],
      others: live.remotes.filter((remote) => remote.name !== name),
      provided: await readProvided(context.gate.portalUrl),
    },
    context.gate,
  );
  return {
    checkedAt: new Date().toISOString(),
    sequence,
    passed: checks.every(({ passed }) => passed),
    checks,
    forced: null,
  };
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
    const { install, provided } = await shellCandidate(folder).catch(() => {
      throw new RegistryFailure('not-found', `${folder} holds no build of the shell: it has no shell.json.`);
    });
    const checks = await runGate(
      { install, remotes: live.remotes.map(({ current }) => current), others: [], provided },
      context.gate,
    );
    return toResult({ passed: checks.every(({ passed }) => passed), checks }, []);
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

function toResult(evidence: Pick<GateEvidence, 'passed' | 'checks'>, lines: readonly string[]): Result {
  return {
    ...(!evidence.passed && { ending: 'data' }),
    data: evidence,
    lines: [...describeChecks(evidence.checks), ...lines],
  };
}

/** What the gate saw, a line for each check. */
export function describeChecks(checks: GateEvidence['checks']): string[] {
  return checks.map(({ name, passed, detail }) => `${passed ? '✓' : '✗'} ${name}: ${detail}`);
}
