// Signs one change of the registry, with Node and this folder alone: no package runs where the key is (decision 0018).
//
//   node sign.mjs publish <remote> <version> <folder of the build> <evidence of the gate>
//   node sign.mjs publish … --no-promote                 the same, and nobody is sent to it: that is for "promote"
//   node sign.mjs promote <remote> <version>             sends everybody to a version that the gate has let through
//   node sign.mjs rollback <remote> [--from <version>]   only where everybody, or a canary, still has that version
//   node sign.mjs renew
//   node sign.mjs preview <remote> <file>                what "preview --unsigned" of the registry tool has written; changes nothing
//
// Where the portal's address is known, it is asked before and afterwards, as the registry tool does; --no-wait does not ask
// afterwards. Settings are those of the registry tool (infra/docs/configuration/registry.md): REGISTRY_STORE, REGISTRY_ENVIRONMENT,
// REGISTRY_KEY_FILE, REGISTRY_KEY_ID, REGISTRY_ADDRESS, REGISTRY_ADDRESSES, REGISTRY_EXPIRY_DAYS, REGISTRY_ACTOR, REGISTRY_PORTAL_URL,
// REGISTRY_ROOT_SIGNATURES, and where the key is that of a team, REGISTRY_TRUSTED_KEYS with the root key.
import { parseArgs } from 'node:util';
import { readBuild, readEvidence } from './build.mjs';
import { promote, publish, renew, rollback } from './changes.mjs';
import { requireNotOlder } from './delegations.mjs';
import { openDocument, readKey, sealDocument } from './document.mjs';
import { exitCodes, SigningFailure } from './failure.mjs';
import {
  readServed,
  requireLaterThan,
  requireNotBehind,
  requireSameClock,
  waitUntilServed,
} from './portal.mjs';
import { signPreview } from './previews.mjs';
import { openStore } from './store.mjs';

const CHANGES = { publish: 4, promote: 2, rollback: 1, renew: 0, preview: 2 };
const TRIES = 10;

const print = (line) => process.stdout.write(`${line}\n`);
try {
  await run(process.argv.slice(2), process.env);
} catch (error) {
  if (!(error instanceof SigningFailure)) throw error;
  process.stderr.write(`sign: ${error.message}\n`);
  process.exitCode = exitCodes[error.kind];
}

async function run(words, env) {
  const { command, args, from, isWaiting, isPromoted } = readCommand(words);
  const environment = required(env, 'REGISTRY_ENVIRONMENT');
  const key = readKey(
    required(env, 'REGISTRY_KEY_FILE'),
    env.REGISTRY_KEY_ID || 'main',
    env.REGISTRY_TRUSTED_KEYS,
    env.REGISTRY_ROOT_SIGNATURES,
  );
  const portalUrl = readPortalUrl(env);
  if (command === 'preview') {
    const [remote, file] = args;
    const addressOfFiles = (...of) => addressOf(...of, env);
    return print(
      signPreview(file, remote, { key, environment, portalUrl, addressOf: addressOfFiles, now: new Date() }),
    );
  }
  const expiryDays = Number(env.REGISTRY_EXPIRY_DAYS || '30');
  if (!(expiryDays >= 1 && expiryDays <= 365))
    throw new SigningFailure('configuration', 'REGISTRY_EXPIRY_DAYS is a number of days.');
  const store = openStore(env);
  const makeChange = readChange(command, args, { from, isPromoted }, env);
  const served = await readServed(portalUrl);
  requireSameClock(served, new Date());

  // Somebody else may be faster; then the change is made once more, on what they have left.
  for (let tried = 0; tried < TRIES; tried += 1) {
    const stored = await store.readDocument();
    if (stored === undefined)
      throw new SigningFailure(
        'not-found',
        'There is no registry. Where there was one, run "restore" of the registry tool; "init" begins one.',
      );
    const current = openDocument(stored.text, key, environment);
    requireNotBehind(served, current);
    requireNotOlder(current.delegations, readGenuine(served, key, environment)?.delegations);
    const now = new Date();
    const { remotes, summary, problem, note } = makeChange(current.remotes, now.toISOString());
    if (note) return print(note);
    requireLaterThan(current, now);
    const next = sealDocument(current, { remotes, summary }, key, {
      by: env.REGISTRY_ACTOR || 'unknown',
      expiryDays,
      now,
    });
    try {
      await store.addFile(`history/${String(current.sequence).padStart(8, '0')}.json`, stored.text);
      if (!(await store.writeDocument(next, stored.revision))) continue;
    } catch (error) {
      // What leads back may use the room that is kept for it.
      if (error.kind !== 'no-space' || ['publish', 'promote'].includes(command) || !store.releaseReserve?.())
        throw error;
      continue;
    }
    if (problem) throw problem;
    print(`${summary} (document ${current.sequence + 1}).`);
    if (portalUrl !== '' && isWaiting) print(await waitUntilServed(portalUrl, current.sequence + 1));
    return;
  }
  throw new SigningFailure('conflict', 'Somebody else changes the registry again and again. Try again.');
}

/** What the portal serves, where that is signed as it should be. */
function readGenuine(served, key, environment) {
  try {
    return served && openDocument(served.text, key, environment);
  } catch {
    return undefined;
  }
}

function readCommand(words) {
  const usage = new SigningFailure(
    'usage',
    'Use publish <remote> <version> <build> <evidence> [--no-promote], promote <remote> <version>, rollback <remote> [--from <version>], renew, or preview <remote> <file>; each with --no-wait.',
  );
  try {
    const options = {
      from: { type: 'string' },
      'no-promote': { type: 'boolean' },
      'no-wait': { type: 'boolean' },
    };
    const {
      positionals: [command, ...args],
      values: { from, 'no-promote': isLeft, 'no-wait': isHasty },
    } = parseArgs({ args: words, allowPositionals: true, options });
    const isKnown = Object.hasOwn(CHANGES, command ?? '') && args.length === CHANGES[command];
    if (isKnown && (from === undefined || command === 'rollback') && (!isLeft || command === 'publish'))
      return { command, args, from, isWaiting: !isHasty, isPromoted: !isLeft };
  } catch {
    throw usage;
  }
  throw usage;
}

function readPortalUrl(env) {
  const url = (env.REGISTRY_PORTAL_URL ?? '').replace(/\/+$/, '');
  if (url === '' || /^https?:\/\/[^?#@\s]+$/.test(url)) return url;
  throw new SigningFailure(
    'configuration',
    `REGISTRY_PORTAL_URL: ${url} is no address that starts with http:// or https://.`,
  );
}

function readChange(command, [remote, version, folder, evidenceFile], { from, isPromoted }, env) {
  if (command === 'renew') return renew;
  if (command === 'rollback') return rollback(remote, from);
  if (command === 'promote') return promote(remote, version);
  const build = readBuild(folder, remote, version);
  const evidence = readEvidence(evidenceFile);
  const baseUrl = addressOf(remote, version, env);
  return (remotes, now) => publish({ build, version, baseUrl, evidence, isPromoted }, remotes, now);
}

function addressOf(remote, version, env) {
  let own;
  try {
    own = JSON.parse(env.REGISTRY_ADDRESSES || '{}');
  } catch {
    throw new SigningFailure('configuration', 'REGISTRY_ADDRESSES is no JSON.');
  }
  const template = Object.hasOwn(own, remote) ? own[remote] : required(env, 'REGISTRY_ADDRESS');
  const address = template.replaceAll('{name}', remote).replaceAll('{version}', version);
  if (!/^https?:\/\/[^?#@\s]+\/$/.test(address))
    throw new SigningFailure('configuration', `REGISTRY_ADDRESS: ${address} is no address of a folder.`);
  return address;
}

function required(env, name) {
  if (env[name]) return env[name];
  throw new SigningFailure('configuration', `${name} is missing.`);
}
