import { checkout as original } from '@event-portal/commands';
import { hashInputs, listBuilt, listReleaseInputs, type ReleaseInputs } from '@event-portal/tooling';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// The repository as it is: the tests of the build id have the rules, in small.
const releases = listBuilt(original);

let checkout: string;
let inputs: ReadonlyMap<string, ReleaseInputs>;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'what-a-change-releases-'));
  const list = async (folder: string) =>
    [folder, await listReleaseInputs(original, join(original, folder))] as const;
  inputs = new Map(await Promise.all(releases.map(list)));
  const workspaces = releases.map((folder) => `${folder}/package.json`);
  const files = [...workspaces, ...fileChanges.map(([, file]) => file)];
  for (const file of new Set([...files, ...[...inputs.values()].flatMap((input) => input.files)])) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    copyFileSync(join(original, file), join(checkout, file));
  }
  before = hashAll();
}, 120_000);
afterAll(() => rmSync(checkout, { recursive: true }));

function hashAll(): Map<string, string> {
  return new Map(
    [...inputs].map(([folder, input]) => [folder, hashInputs(checkout, join(checkout, folder), input)]),
  );
}

/** Adds a comment to a file, tells which build ids are others then, and takes it back. */
function listMoved(file: string): string[] {
  const text = readFileSync(join(checkout, file), 'utf8');
  writeFileSync(join(checkout, file), `${text}\n// Said otherwise.\n`);
  const after = hashAll();
  writeFileSync(join(checkout, file), text);
  return releases.filter((folder) => before.get(folder) !== after.get(folder));
}

const remotes = ['remote-admin', 'remote-event-dashboard', 'remote-portal'];
const browser = [...remotes, 'shell'];
const gallery = 'shared/ui';
const services = ['infra/api', 'infra/bot', 'infra/identity-provider', 'infra/registry', 'infra/web'];

type FileChange = readonly [what: string, file: string, moved: readonly string[]];
const fileChanges: readonly FileChange[] = [
  ['a test helper', 'shared/testing/src/api-stub.ts', []],
  ['the gallery', 'shared/ui/gallery/pages/button.tsx', [gallery]],
  [
    'a contract',
    'shared/contracts/src/event.ts',
    [...services.filter((folder) => folder !== 'infra/identity-provider'), ...browser, gallery],
  ],
  ['a guard', 'shared/remote-kit/src/routing/guard.ts', browser],
  ['the forms of the remotes', 'shared/remote-kit/src/forms/use-form.ts', remotes],
  ['a component of the design system', 'shared/ui/src/button/button.tsx', [...browser, gallery]],
  ['the configuration of the linter', 'eslint.config.mjs', []],
  ['the configuration of the compiler', 'tsconfig.json', []],
  ['a document', 'infra/docs/architecture.md', []],
  ['a page of one remote', 'remote-admin/src/routes/_protected/admin/logs.tsx', ['remote-admin']],
  ['a test of one remote', 'remote-admin/src/guards.test.tsx', []],
  ['the API', 'infra/api/src/app.ts', ['infra/api']],
  ['how browsers get their files', 'shared/tooling/src/webpack/configuration.ts', [...browser, gallery]],
  ['how services are bundled', 'shared/tooling/src/build/build-service.ts', services],
  ['the options of it', 'shared/tooling/src/build/service-bundle.ts', services],
  ['how programs of tests are bundled', 'shared/tooling/src/build/bundle-program.ts', []],
  ['a browser test', 'infra/e2e/playwright.config.ts', []],
];

// A comment changes nothing that is imported, so that the lists of inputs stay.
test.each(fileChanges)('A4 a comment in %s (%s) makes these releases, and no other', (_, file, moved) => {
  expect(listMoved(file)).toEqual([...moved].sort());
});

// A build id is made of the entries of the lock file that are on the list.
test.each([
  ['a service', 'node_modules/kysely', ['infra/api']],
  // Every build reads which of its names are shared: the gallery's too.
  ['what runs in browsers', 'node_modules/@tanstack/react-query', [...browser, 'shared/ui']],
  ['one service, below one of its own', 'infra/bot/node_modules/p-retry', ['infra/bot']],
  ['the checks', 'node_modules/eslint', []],
])('A4 another version of a package of %s (%s) makes these releases, and no other', (_, entry, moved) => {
  expect(readFileSync(join(original, 'package-lock.json'), 'utf8')).toContain(`"${entry}": {`);
  const reaching = [...inputs].filter(([, { packages }]) =>
    packages.some((line) => line.startsWith(`${entry} `)),
  );
  expect(reaching.map(([folder]) => folder).sort()).toEqual([...moved].sort());
});
