#!/usr/bin/env bats
# publish-remote.sh with a stand-in secrets manager, and stand-ins for npm and the registry tool that note what they see.

setup() {
  bats_require_minimum_version 1.5.0
  state=$BATS_TEST_TMPDIR/manager
  root=$BATS_TEST_TMPDIR/checkout
  export NOTES=$BATS_TEST_TMPDIR/notes TMPDIR=$BATS_TEST_TMPDIR/scratch
  mkdir -p "$state" "$NOTES" "$TMPDIR" "$root"/{infra/deploy,infra/registry/dist,node_modules,remote-portal} "$BATS_TEST_TMPDIR/bin"
  cp "$BATS_TEST_DIRNAME"/{publish-remote,export-secrets}.sh "$root/infra/deploy"
  printf '{"version":"1.2.3"}' >"$root/remote-portal/package.json"
  cat >"$BATS_TEST_TMPDIR/bin/npm" <<'STUB'
#!/usr/bin/env bash
printf 'npm %s\n' "$*" >>"$NOTES/order"
{ env; find "$TMPDIR" -type f -exec cat {} +; } >>"$NOTES/seen-by-packages"
STUB
  cat >"$root/infra/registry/dist/main.js" <<'STUB'
const { appendFileSync, readFileSync } = require('node:fs');
appendFileSync(`${process.env.NOTES}/order`, `registry ${process.argv.slice(2).join(' ')}\n`);
appendFileSync(`${process.env.NOTES}/key`, readFileSync(process.env.REGISTRY_KEY_FILE));
STUB
  chmod +x "$BATS_TEST_TMPDIR/bin/npm"
  jq -n '{clientId: "the-identity", clientSecret: "canary-identity", sets: {"prod /registry": {secrets: [
    {secretKey: "REGISTRY_KEY", secretValue: "canary-key"}, {secretKey: "AWS_SECRET_ACCESS_KEY", secretValue: "canary-bucket"}
  ]}}}' >"$state/state.json"
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

@test "what is built sees neither the key that signs nor what it is fetched with" {
  BUILD_NUMBER=7 "$script" publish portal
  [[ -s $NOTES/seen-by-packages ]]
  run ! grep canary "$NOTES/seen-by-packages"
  [[ $(cat "$NOTES/key") == canary-key* ]]
  diff - "$NOTES/order" <<ORDER
npm run build --workspace infra/registry
npm run build --workspace remote-portal
registry publish $root/remote-portal/dist --version 1.2.3-7
registry gate portal 1.2.3-7
registry promote portal 1.2.3-7
ORDER
  [[ -z $(ls -A "$TMPDIR") ]]
}

@test "packages are installed without their scripts" {
  rmdir "$root/node_modules"
  "$script" renew
  diff - "$NOTES/order" <<ORDER
npm ci --ignore-scripts
npm run build --workspace infra/registry
registry renew
ORDER
}

@test "the registry is renewed without a remote, and nothing else is built" {
  "$script" renew
  diff - "$NOTES/order" <<ORDER
npm run build --workspace infra/registry
registry renew
ORDER
}

@test "going back builds no remote" {
  "$script" rollback portal
  [[ $(tail -n 1 "$NOTES/order") == 'registry rollback portal' ]]
  run ! grep -q remote-portal "$NOTES/order"
}

@test "what is no command, no remote or no environment is refused before anything runs" {
  for arguments in '' 'publish' 'renew portal' 'publish ../x' 'remove portal' 'publish nobody'; do
    # shellcheck disable=SC2086 # Words are what is tested.
    run -64 "$script" $arguments
  done
  TARGET=staging run -64 "$script" renew
  [[ ! -e $NOTES/order ]]
}
