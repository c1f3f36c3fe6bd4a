#!/usr/bin/env bats
# publish-remote.sh with a stand-in secrets manager, and stand-ins for npm, the registry tool and what signs, which note
# what they see.

setup() {
  bats_require_minimum_version 1.5.0
  state=$BATS_TEST_TMPDIR/manager
  root=$BATS_TEST_TMPDIR/checkout
  export NOTES=$BATS_TEST_TMPDIR/notes TMPDIR=$BATS_TEST_TMPDIR/scratch
  mkdir -p "$state" "$NOTES" "$TMPDIR" "$root"/{infra/deploy,infra/registry/{dist,signing},node_modules,remote-portal/dist} \
    "$BATS_TEST_TMPDIR/bin"
  cp "$BATS_TEST_DIRNAME"/{publish-remote,export-secrets}.sh "$root/infra/deploy"
  printf '{"version":"1.2.3"}' >"$root/remote-portal/package.json"
  cat >"$BATS_TEST_TMPDIR/bin/npm" <<'STUB'
#!/usr/bin/env bash
printf 'npm %s\n' "$*" >>"$NOTES/order"
{ env; find "$TMPDIR" -type f -exec cat {} +; } >>"$NOTES/seen-by-packages"
STUB
  cat >"$root/infra/registry/dist/main.js" <<'STUB'
const { appendFileSync, writeFileSync } = require('node:fs');
const { execSync } = require('node:child_process');
const args = process.argv.slice(2);
appendFileSync(`${process.env.NOTES}/order`, `registry ${args.join(' ')}\n`);
appendFileSync(`${process.env.NOTES}/seen-by-packages`, execSync('env; find "$TMPDIR" -type f -exec cat {} +'));
writeFileSync(args.at(-1), '{}');
STUB
  cat >"$root/infra/registry/signing/sign.mjs" <<'STUB'
import { appendFileSync, readFileSync, statSync } from 'node:fs';
const { NOTES, REGISTRY_KEY_FILE, SECRETS_MANAGER_CLIENT_SECRET } = process.env;
appendFileSync(`${NOTES}/order`, `sign ${process.argv.slice(2).join(' ')}\n`);
appendFileSync(`${NOTES}/key`, readFileSync(REGISTRY_KEY_FILE));
if (statSync(REGISTRY_KEY_FILE).mode & 0o077) throw new Error('the key is for everybody');
console.log(`signed ${process.argv.slice(2, 4).join(' ')}`);
if (SECRETS_MANAGER_CLIENT_SECRET) throw new Error('the identity is handed down');
STUB
  chmod +x "$BATS_TEST_TMPDIR/bin/npm"
  jq -n '{clientId: "the-identity", clientSecret: "canary-identity", sets: {
    "prod /registry": {secrets: [{secretKey: "AWS_SECRET_ACCESS_KEY", secretValue: "of-the-files"}]},
    "prod /signing": {secrets: [{secretKey: "REGISTRY_KEY", secretValue: "canary-key"}]},
    "prod /previews": {secrets: [{secretKey: "REGISTRY_KEY", secretValue: "canary-of-previews"}]}
  }}' >"$state/state.json"
  node "$BATS_TEST_DIRNAME/testing/secrets-manager.mjs" "$state" 3>&- &
  manager=$!
  until [[ -s $state/port ]]; do sleep 0.05; done
  SECRETS_MANAGER_URL=http://127.0.0.1:$(cat "$state/port")
  export SECRETS_MANAGER_URL SECRETS_MANAGER_PROJECT_ID=project
  export SECRETS_MANAGER_CLIENT_ID=the-identity SECRETS_MANAGER_CLIENT_SECRET=canary-identity
  export TARGET=prod RETRIES=0 PATH=$BATS_TEST_TMPDIR/bin:$PATH
  script=$root/infra/deploy/publish-remote.sh
}

teardown() {
  kill "$manager"
}

@test "what runs code of others sees neither the key that signs nor what it is fetched with" {
  BUILD_NUMBER=7 EVIDENCE=$BATS_TEST_TMPDIR/evidence "$script" publish portal
  grep of-the-files "$NOTES/seen-by-packages"
  run ! grep canary "$NOTES/seen-by-packages"
  [[ $(cat "$NOTES/key") == canary-key* ]]
  diff - "$NOTES/order" <<ORDER
npm run build --workspace remote-portal
npm run build --workspace infra/registry
registry prepare $root/remote-portal/dist --version 1.2.3-7 --evidence $BATS_TEST_TMPDIR/evidence
sign publish portal 1.2.3-7 $root/remote-portal/dist $BATS_TEST_TMPDIR/evidence
ORDER
  [[ -z $(ls -A "$TMPDIR") ]]
}

@test "a preview is stored without a key, signed with one of its own, and its address is told" {
  export PREVIEW=$BATS_TEST_TMPDIR/preview GITHUB_STEP_SUMMARY=$BATS_TEST_TMPDIR/summary
  TITLE='#12 "Search"; id' "$script" store-preview portal
  run ! grep canary "$NOTES/seen-by-packages"
  run ! grep -q previews "$state/calls"
  : >"$state/calls"
  "$script" sign-preview portal
  run ! grep -qE 'registry|signing' "$state/calls"
  [[ $(cat "$NOTES/key") == canary-of-previews* ]]
  diff - "$NOTES/order" <<ORDER
npm run build --workspace infra/registry
registry preview $root/remote-portal/dist --title #12 "Search"; id --unsigned $PREVIEW
sign preview portal $PREVIEW
ORDER
  [[ $(cat "$GITHUB_STEP_SUMMARY") == 'signed preview portal' ]]
  PREVIEW='' run "$script" sign-preview portal
  [[ $status == 64 && $output == *'set PREVIEW'* ]]
}

@test "step by step it does the same, and each step asks for no more secrets than it needs" {
  export BUILD_NUMBER=7 EVIDENCE=$BATS_TEST_TMPDIR/evidence
  (
    unset TARGET SECRETS_MANAGER_URL SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET
    "$script" build portal
  )
  [[ ! -e $state/calls ]]
  "$script" try portal
  run ! grep -q signing "$state/calls"
  : >"$state/calls"
  "$script" sign portal
  run ! grep -q registry "$state/calls"
  [[ $(wc -l <"$NOTES/order") == 4 && $(tail -n 1 "$NOTES/order") == sign\ publish* ]]
}

@test "a shell is tried with what the gate may read, and nothing is signed" {
  mkdir "$root/shell"
  "$script" try-shell
  run ! grep -q signing "$state/calls"
  run ! grep canary "$NOTES/seen-by-packages"
  diff - "$NOTES/order" <<ORDER
npm run build --workspace shell
npm run build --workspace infra/registry
registry gate-shell shell/dist
ORDER
}

@test "a shell that the gate refuses ends with the gate's code" {
  printf 'process.exitCode = 65;' >"$root/infra/registry/dist/main.js"
  run -65 "$script" try-shell
  [[ -z $(ls -A "$TMPDIR") ]]
}

@test "packages are installed without their scripts" {
  rmdir "$root/node_modules"
  "$script" build portal
  [[ $(head -n 1 "$NOTES/order") == 'npm ci --ignore-scripts' ]]
}

@test "what signs needs no package: going back and signing anew install and build nothing" {
  rmdir "$root/node_modules"
  "$script" renew
  "$script" rollback portal
  FROM=1.1.0 "$script" rollback portal
  diff - "$NOTES/order" <<ORDER
sign renew
sign rollback portal
sign rollback portal --from 1.1.0
ORDER
  [[ ! -e $NOTES/seen-by-packages ]]
}

@test "an identity that may not read the key ends with one line" {
  jq 'del(.sets["prod /signing"])' "$state/state.json" >"$state/less.json"
  mv "$state/less.json" "$state/state.json"
  run -77 --separate-stderr "$script" renew
  [[ ${stderr:-} == 'export-secrets: secrets: not found (404); check the project, the environment and the path' ]]
  [[ ! -e $NOTES/key ]]
}

@test "without a build, or without what the gate saw, nothing is signed" {
  run -64 "$script" sign portal
  [[ $output == 'publish-remote: set EVIDENCE' ]]
  rmdir "$root/remote-portal/dist"
  EVIDENCE=$BATS_TEST_TMPDIR/evidence run -64 "$script" sign portal
  [[ $output == 'publish-remote: there is no build in remote-portal/dist' ]]
  [[ ! -e $NOTES/key ]]
}

@test "what is no command, no remote or no environment is refused before anything runs" {
  for arguments in '' 'publish' 'renew portal' 'try-shell portal' 'publish ../x' 'remove portal' 'publish nobody' 'sign'; do
    # shellcheck disable=SC2086 # Words are what is tested.
    run -64 "$script" $arguments
  done
  TARGET=staging run -64 "$script" renew
  [[ ! -e $NOTES/order ]]
}
