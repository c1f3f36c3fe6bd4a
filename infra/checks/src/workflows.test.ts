import { findToolFaults, findWorkflowFaults } from './workflows';

const findFaults = (source: string) => [...findWorkflowFaults(source), ...findToolFaults(source)];

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
  check:
    container: debian:bookworm-slim
    permissions: { contents: read }
    timeout-minutes: 5
    steps:
      - run: |
          apt-get install -qq ca-certificates git
          git config --global --add safe.directory "$GITHUB_WORKSPACE"
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683
        with: { persist-credentials: false }
      - run: npm run check -- --only portal
  sign:
    environment: "\${{ inputs.target }}-signing"
    permissions: { contents: read }
    timeout-minutes: 5
    steps:
      - uses: actions/download-artifact@fa0a91b85d4f404e444e00e005971372dc801d16
      - run: infra/deploy/publish-remote.sh sign "$REMOTE"
`;

test('a workflow that keeps to the rules has no fault', () => {
  expect(findFaults(sound)).toEqual([]);
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
    'a check on the bare runner',
    '    container: debian:bookworm-slim\n',
    '',
    'outside of a Debian container',
  ],
  ['a check in another container', 'debian:bookworm-slim', 'alpine:3', 'outside of a Debian container'],
  ['a container without git', 'ca-certificates git', 'ca-certificates', 'without git'],
  ['a checkout that git does not trust', 'safe.directory', 'user.name', 'without git'],
  ['a key for all', '-signing', '', 'signs outside'],
  ['a key that is not used', 'publish-remote.sh sign', 'publish-remote.sh build', 'does not sign'],
  [
    'packages beside the key',
    'infra/deploy/publish-remote.sh sign',
    'npm ci && publish-remote.sh sign',
    'code of others',
  ],
  [
    'the signer beside packages',
    'infra/deploy/publish-remote.sh sign',
    'npm ci && node signing/sign.mjs publish',
    'code of others',
  ],
  [
    'somebody else’s action beside the key',
    'actions/download-artifact@',
    'somebody/download@',
    'code of others',
  ],
  [
    'every secret',
    '    timeout-minutes: 5\n',
    '    secrets: inherit\n    timeout-minutes: 5\n',
    'every secret',
  ],
])('%s is a fault', (_what, from, to, fault) => {
  const changed = sound.replace(from, to);
  expect(changed).not.toBe(sound);
  expect(findFaults(changed).join()).toContain(fault);
});
