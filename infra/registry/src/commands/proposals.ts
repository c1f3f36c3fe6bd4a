import { RemoteRegistry } from '@event-portal/contracts';
import { approve as approveProposal, prepareApproval, type Approval } from '../approve';
import { readServed, requireSameClock } from '../portal';
import { readProposals } from '../proposals';
import { report, type Command } from './command';

/** What waits for somebody else to sign it, too. */
export const proposals: Command = {
  summary: 'Lists the changes that wait for somebody else to approve them.',
  usage: '',
  required: 0,
  async run(_parsedArguments, { store }) {
    const waiting = (await readProposals(store)).map(({ id, registry: { issuedAt, change } }) => ({
      id,
      proposedAt: issuedAt,
      by: change.by,
      summary: change.summary,
    }));
    const lines = waiting.map(({ id, proposedAt, by, summary }) => `${id}  ${proposedAt}  ${by}  ${summary}`);
    return {
      data: { proposals: waiting },
      lines:
        lines.length === 0
          ? ['Nothing waits to be approved.']
          : [...lines, '"approve <id> --dry-run" says what it changes, and whether it still can.'],
    };
  },
};

/** Signs what somebody else has proposed. */
export const approve: Command = {
  summary: 'Signs what somebody else has proposed, once you have looked at what it changes (--dry-run).',
  usage: '<proposal>',
  required: 1,
  async run(
    { arguments: [id = ''], options },
    { store, environment, writer: openWriter, gate: { portalUrl } },
  ) {
    const writer = await openWriter();
    const served = await readServed(portalUrl);
    requireSameClock(served, writer.now());
    const place = { store, environment, served: served?.text };
    const approval = await prepareApproval(place, writer, id);
    const differences = describeDifferences(approval);
    if (options['dry-run'] === true)
      return { lines: ['Would change:', ...differences], data: { changed: false, differences } };
    const told = await report(await approveProposal(place, writer, id), options, portalUrl);
    return { ...told, lines: [...differences, ...told.lines], data: { ...told.data, differences } };
  },
};

/** What would be different, read from what is signed and not from what the proposal says of itself. */
function describeDifferences({ current, document, proposal }: Approval): string[] {
  const after = RemoteRegistry.parse(document);
  const before = current?.registry;
  const named = (registry: RemoteRegistry | undefined) =>
    Object.fromEntries((registry?.remotes ?? []).map((remote) => [remote.name, remote]));
  const [ofBefore, ofAfter] = [named(before), named(after)];
  const names = [...new Set([...Object.keys(ofBefore), ...Object.keys(ofAfter)])].sort();
  const { keys = [], thresholds = {} } = before?.delegations?.mandate ?? {};
  const { keys: nextKeys = [], thresholds: nextThresholds = {} } = after.delegations?.mandate ?? {};
  const byId = (list: typeof keys) => Object.fromEntries(list.map((key) => [key.keyId, key]));
  const lines = [
    ...names.flatMap((name) => compare(name, ofBefore[name] ?? {}, ofAfter[name] ?? {}, 1)),
    ...compare('key', byId(keys), byId(nextKeys), 0),
    ...compare('people', thresholds, nextThresholds, 0),
  ];
  if (!before) lines.push('The document in the store cannot be used: everything comes from the proposal.');
  if (lines.length === 0) lines.push('Nothing but the signatures, and until when they hold.');
  const { by } = proposal.registry.change;
  return [`Proposed by ${by} at ${proposal.registry.issuedAt}.`, ...lines];
}

const MOST_CHARACTERS = 160;

/** The members of two objects that differ; below the first level those of members that are objects, by name. */
function compare(what: string, before: object, after: object, deeper: number): string[] {
  const known = new Map<string, unknown>(Object.entries(before));
  const next = new Map<string, unknown>(Object.entries(after));
  const names = [...new Set([...known.keys(), ...next.keys()])];
  return names.flatMap((name) => {
    const from = known.get(name);
    const to = next.get(name);
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    if (deeper > 0 && isTable(from ?? {}) && isTable(to ?? {}))
      return compare(`${what}: ${name}`, from ?? {}, to ?? {}, deeper - 1);
    return [`  ${what}: ${name} ${say(from)} → ${say(to)}`];
  });
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && !Array.isArray(value);
}

function say(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, MOST_CHARACTERS);
}
