import { findCallFaults, findTriggerFaults, readWorkflows, type Surroundings } from './workflow-calls';

const caller = `
on: { push: { paths: [remote-a/**, package-lock.json] } }
jobs:
  changed:
    uses: ./.github/workflows/changed.yml
    permissions: { contents: read }
    with: { folder: remote-a }
  publish:
    needs: changed
    if: needs.changed.outputs.release != ''
    uses: ./.github/workflows/publish.yml
    permissions: { contents: read, packages: write }
    with: { remote: a }
    secrets: { TOKEN: "\${{ secrets.TOKEN }}" }
`;
const changed = `
on: { workflow_call: { inputs: { folder: { type: string, required: true } }, outputs: { release: { value: a } } } }
jobs: { ask: { permissions: { contents: read }, steps: [{ run: npm run changed }] } }
`;
const publish = `
on:
  workflow_call:
    inputs: { remote: { type: string, required: true }, target: { type: string } }
    secrets: { TOKEN: { required: true } }
jobs:
  build:
    permissions: { contents: read }
    steps:
      - { uses: actions/upload-artifact@1, with: { name: build, path: dist } }
  try:
    needs: build
    permissions: { packages: write }
    steps: [{ run: infra/deploy/publish.sh try, env: { TOKEN: t } }]
  sign:
    needs: try
    steps:
      - { uses: actions/download-artifact@1, with: { name: build, path: dist } }
`;
const around: Surroundings = {
  read: (path) => (path === 'infra/deploy/publish.sh' ? '#   TOKEN   required' : undefined),
  isExecutable: () => true,
  commands: new Set(['changed']),
};
const read = (change: (source: string) => string = (source) => source) =>
  readWorkflows(
    new Map(
      Object.entries({ 'caller.yml': caller, 'changed.yml': changed, 'publish.yml': publish }).map(
        ([name, source]) => [`.github/workflows/${name}`, change(source)],
      ),
    ),
  );

test('workflows that fit together have no fault', () => {
  expect(findCallFaults(read(), around)).toEqual([]);
});

test.each([
  [
    'a workflow that is not there',
    'workflows/changed.yml',
    'workflows/gone.yml',
    'which is no workflow that can be called',
  ],
  ['an input that is not given', 'with: { folder: remote-a }', 'with: {}', 'does not give the input folder'],
  [
    'an input that nobody has',
    'with: { remote: a }',
    'with: { remote: a, b: c }',
    'gives the input b, which nobody asks for',
  ],
  [
    'a secret that is not given',
    'secrets: { TOKEN: "${{',
    'secrets: { OTHER: "${{',
    'does not give the secret TOKEN',
  ],
  [
    'a right that cannot be given',
    'contents: read, packages: write',
    'contents: read',
    'calls what needs "packages: write"',
  ],
  ['an output that nobody says', 'outputs: { release:', 'outputs: { result:', 'waits for release of changed'],
  [
    'an artifact that nobody leaves',
    'upload-artifact@1, with: { name: build',
    'upload-artifact@1, with: { name: other',
    'takes the artifact build',
  ],
  ['an artifact of a job that may come later', 'needs: try', 'needs: []', 'takes the artifact build'],
  ['a script that is not there', 'publish.sh try', 'gone.sh try', 'infra/deploy/gone.sh, which is not there'],
  [
    'a variable that has another name',
    'env: { TOKEN: t }',
    'env: { KEY: t }',
    'sets KEY, of which infra/deploy/publish.sh knows nothing',
  ],
  ['a command that is not there', 'npm run changed', 'npm run gone', 'runs "npm run gone"'],
])('%s is a fault', (_, from, to, fault) => {
  const faults = findCallFaults(
    read((source) => source.replace(from, to)),
    around,
  );
  expect(faults.join('\n')).toContain(fault);
});

test('a script that may not be run is a fault', () => {
  expect(findCallFaults(read(), { ...around, isExecutable: () => false }).join()).toContain(
    'not there to be run',
  );
});

test('a workflow that does not start for a part of what it deploys is a fault', async () => {
  const list = (files: readonly string[]) => findTriggerFaults(read(), () => Promise.resolve(files));
  await expect(list(['remote-a/src/remote.ts', 'package-lock.json'])).resolves.toEqual([]);
  await expect(list(['remote-a/src/remote.ts', 'shared/ui/src/index.ts'])).resolves.toEqual([
    '.github/workflows/caller.yml does not start for shared/ui/src/index.ts, which a is made of',
  ]);
});

test('what is no workflow is named', () => {
  expect(() => readWorkflows(new Map([['x.yml', 'on: { push: {} }']]))).toThrow('x.yml: jobs');
});
