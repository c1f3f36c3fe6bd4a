import { findWorkflowFaults } from './workflows';

const sound = `
on: push
permissions: {}
jobs:
  build:
    permissions: { contents: read }
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683
        with: { persist-credentials: false }
      - env: { NAME: "\${{ github.ref }}" }
        run: echo "$NAME"
`;

test('a workflow that keeps to the rules has no fault', () => {
  expect(findWorkflowFaults(sound)).toEqual([]);
});

test.each([
  ['rights for everything', 'permissions: {}', 'permissions: write-all', 'begins with rights'],
  ['a job without rights of its own', '    permissions: { contents: read }\n', '', 'which rights'],
  ['secrets for a stranger', 'on: push', 'on: pull_request_target', 'a stranger'],
  ['a tag', '@11bd71901bbe5b1630ceea73d27597364c9af683', '@v4', 'not pinned'],
  ['credentials that stay', 'persist-credentials: false', 'persist-credentials: true', 'credentials'],
  ['an expression in a script', 'echo "$NAME"', 'echo "${{ github.head_ref }}"', 'is code'],
  ['no timeout', '    timeout-minutes: 5\n', '', 'no timeout'],
  [
    'every secret',
    '    timeout-minutes: 5\n',
    '    secrets: inherit\n    timeout-minutes: 5\n',
    'every secret',
  ],
])('%s is a fault', (_what, from, to, fault) => {
  const changed = sound.replace(from, to);
  expect(changed).not.toBe(sound);
  expect(findWorkflowFaults(changed).join()).toContain(fault);
});
