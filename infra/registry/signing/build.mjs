// What a job that runs code of others hands over: a build of a remote, and what the gate saw of it. Nothing of it is
// believed; a document that no reader accepts must not be signed either, so that its form is looked at here too.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SigningFailure } from './failure.mjs';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const text =
  (pattern = /./s, most = 500) =>
  (value) =>
    typeof value === 'string' && value.length <= most && pattern.test(value);
const list =
  (item, least = 0) =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(item);
const table = (key, item) => (value) =>
  isObject(value) && Object.entries(value).every(([name, member]) => key(name) && item(member));
const optional = (of) => (value) => value === undefined || of(value);
const either =
  (...kinds) =>
  (value) =>
    kinds.some((kind) => kind(value));
const exactly =
  (...values) =>
  (value) =>
    values.includes(value);
const count = (value) => Number.isSafeInteger(value) && value >= 1;
const flag = exactly(true, false);
/** Nothing beside the fields: what is signed is what was looked at. */
const shape = (fields) => (value) =>
  isObject(value) &&
  Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
  Object.entries(fields).every(([name, is]) => is(value[name]));

const label = text(/./, 40);
const path = text(/^\/[a-z]/);
const file = text(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9_$~.-]+(?:\/[A-Za-z0-9_$~.-]+)*$/, 200);
const child = shape({ label, icon: optional(text()), to: path });
const descriptor = shape({
  name: text(/^[a-z][a-z0-9-]{0,39}$/),
  title: label,
  owner: label,
  areas: list(
    shape({
      path: text(/^\/[a-z][a-z0-9-]*$/),
      frame: exactly('side-bar', 'none'),
      guards: optional(list(text(/^/))),
      ownSideBar: optional(list(path)),
    }),
    1,
  ),
  navigation: list(
    either(
      shape({ label, icon: text(/^/), to: path }),
      shape({ label, icon: text(/^/), children: list(child, 1) }),
    ),
  ),
  pages: optional(table(path, text())),
  extensions: optional(
    list(
      shape({
        point: text(/^[a-z][a-z.-]{0,39}$/),
        id: text(/^[a-z][a-z0-9-]{0,39}$/),
        title: label,
        guards: list(text(/^/)),
        order: Number.isSafeInteger,
        href: optional(path),
        icon: optional(text(/^/)),
      }),
    ),
  ),
});
const values = table(text(/^\w+$/), text(/^/, 200));
const earlyRead = shape({
  path: text(/^(?!\/auth\/)(?:\/(?::[A-Za-z]+|[a-z][a-z0-9-]*))+$/, 200),
  search: optional(values),
  query: optional(values),
  for: optional(list(text(), 1)),
});
const isBuild = shape({
  descriptor,
  version: text(/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/, 64),
  buildId: text(/^[0-9a-f]{12}$/),
  entry: file,
  format: exactly('script', 'module'),
  containerGlobal: text(/^[A-Za-z_$][\w$]*$/),
  hostContext: shape({ from: count, to: count }),
  requires: table(text(), text(/^/)),
  integrity: table(file, text(/^sha384-[A-Za-z0-9+/]{64}$/)),
  preload: table(text(/^\//), list(file)),
  needs: optional(list(text(/^(?:GET|POST|PUT|PATCH|DELETE) \/[\w/:.-]*$/, 200))),
  early: optional(table(text(/^\//), (reads) => list(earlyRead)(reads) && reads.length <= 8)),
  offline: optional(
    table(
      text(/^\//),
      shape({ hours: (hours) => count(hours) && hours <= 336, later: optional(list(file)) }),
    ),
  ),
});
const isEvidence = shape({
  checkedAt: text(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  sequence: count,
  passed: flag,
  checks: list(shape({ name: text(/^/, 1000), passed: flag, detail: text(/^/s, 20_000) }), 1),
  notTried: optional(list(text(/^[a-z]+$/))),
  report: optional(text(/^evidence(?:\/[A-Za-z0-9][A-Za-z0-9.-]*)+$/)),
  forced: exactly(null),
});

/** The build of a remote in a folder, as it is to be listed under a version. */
export function readBuild(folder, name, version) {
  const files = readFiles(folder);
  const build = { ...parse(files.get('remote.json'), 'remote.json'), version };
  files.delete('remote.json');
  if (!isBuild(build)) throw wrong('remote.json is not what readers of the registry accept.');
  if (build.descriptor.name !== name)
    throw wrong(`This is a build of ${build.descriptor.name}, not of ${name}.`);
  const { entry, preload, integrity, hostContext, early = {}, offline = {} } = build;
  if (hostContext.from > hostContext.to) throw wrong('Its range of host contexts ends before it begins.');
  const later = Object.values(offline).flatMap((page) => page.later ?? []);
  const unhashed = [entry, ...Object.values(preload).flat(), ...later].find(
    (needed) => !Object.hasOwn(integrity, needed),
  );
  if (unhashed !== undefined) throw wrong(`${unhashed} has no hash.`);
  const unknown = Object.entries(early).flatMap(([page, reads]) =>
    reads.flatMap(({ path }) => path.match(/:\w+/g) ?? []).filter((name) => !page.split('/').includes(name)),
  )[0];
  if (unknown !== undefined) throw wrong(`An early read has ${unknown}, which its page has not.`);
  const bare = Object.keys(offline).find((page) => !Object.hasOwn(early, page));
  if (bare !== undefined) throw wrong(`${bare} opens without a network, and has no early reads to keep.`);
  for (const [found, content] of files) {
    if (!/\.(js|mjs|css)$/.test(found)) continue;
    const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (!Object.hasOwn(integrity, found) || integrity[found] !== hash)
      throw wrong(`${found} does not have the hash that remote.json gives.`);
  }
  const missing = Object.keys(integrity).find((listed) => !files.has(listed));
  if (missing !== undefined) throw wrong(`${missing} is in remote.json, and not in the build.`);
  return build;
}

/** What the gate saw. It can only pass a version that has passed every check. */
export function readEvidence(place) {
  const evidence = parse(read(place), 'The evidence of the gate');
  if (!isEvidence(evidence) || evidence.passed !== evidence.checks.every(({ passed }) => passed))
    throw wrong('The evidence of the gate is not what the gate writes.');
  return evidence;
}

function readFiles(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    throw new SigningFailure('not-found', `There is no build in ${folder}.`);
  }
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((name) => !/(?:^|\/)\./.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

function read(place) {
  try {
    return readFileSync(place);
  } catch {
    return undefined;
  }
}

function parse(content, what) {
  try {
    return JSON.parse(String(content));
  } catch {
    throw wrong(`${what} is missing, or no JSON.`);
  }
}

function wrong(message) {
  return new SigningFailure('data', message);
}
