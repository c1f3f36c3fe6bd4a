#!/usr/bin/env bats
# fetch-web-secrets.sh against a stand-in secrets manager: C8, F81, F82, F86.

script="$BATS_TEST_DIRNAME/fetch-web-secrets.sh"

setup() {
  bats_require_minimum_version 1.5.0
  state=$BATS_TEST_TMPDIR/manager
  work=$BATS_TEST_TMPDIR/work
  mkdir -p "$state" "$work"
  cd "$work"
  export SECRETS_MANAGER_CLIENT_ID=the-identity SECRETS_MANAGER_CLIENT_SECRET=canary-4711
  export RETRIES=0 TIMEOUT=5
  holds '[{"secretKey":"WEB_BASE_API_URL","secretValue":"https://api.example.org","type":"shared"}]'
  node "$BATS_TEST_DIRNAME/deploy/testing/secrets-manager.mjs" "$state" 3>&- &
  manager=$!
  until [[ -s $state/port ]]; do sleep 0.05; done
  SECRETS_MANAGER_URL=http://127.0.0.1:$(cat "$state/port")
  export SECRETS_MANAGER_URL
  file=$work/secrets/.env.dev.web
}

teardown() {
  kill "$manager"
}

# holds SECRETS [IMPORTS] [FAULT]: what the manager has, and how it fails. It may be reading while that changes.
holds() {
  jq -n --argjson secrets "$1" --argjson imports "${2:-null}" --argjson fault "${3:-null}" '{
    clientId: "the-identity", clientSecret: "canary-4711", fault: $fault,
    sets: {"dev /web": {secrets: $secrets, imports: $imports}, "prod /web": {secrets: $secrets, imports: null}}
  }' >"$state/next.json"
  mv "$state/next.json" "$state/state.json"
}

# fails_with FAULT: the same secrets, from a manager that fails.
fails_with() {
  holds '[{"secretKey":"A","secretValue":"new"}]' null "$1"
}

old_file() {
  mkdir -p secrets
  printf 'A=old\n' >"$file"
}

# refuses CODE: exits with it, keeps the old file, leaves nothing behind, and says nothing secret.
refuses() {
  old_file
  run "$script"
  [[ $status -eq $1 ]]
  [[ $output != *canary-4711* && $output != *token.of* ]]
  [[ $(cat "$file") == A=old ]]
  [[ $(ls -A "$work/secrets") == .env.dev.web ]]
}

value_of() {
  node -e 'process.stdout.write(require("node:util").parseEnv(require("node:fs").readFileSync(process.argv[1], "utf8"))[process.argv[2]] ?? "(unset)")' "$work/secrets/.env.dev.web" "$1"
}

@test "C8 writes KEY=VALUE lines to ./secrets/.env.dev.web, for its owner alone" {
  run "$script"
  [[ $status -eq 0 ]]
  [[ $(cat secrets/.env.dev.web) == WEB_BASE_API_URL=https://api.example.org ]]
  [[ $(stat -c %a secrets/.env.dev.web) == 600 ]]
  [[ $(ls -A secrets) == .env.dev.web ]]
  [[ $output == *'1 variables written'* && $output != *api.example.org* ]]
}

@test "C8 asks by the calls of the specification, with the slug, the environment, the path and the imports" {
  WORKSPACE_SLUG='my project' run "$script"
  [[ $(sed -n 1p "$state/calls") == 'POST /api/v1/auth/universal-auth/login' ]]
  [[ $(sed -n 2p "$state/calls") == 'GET /api/v3/secrets/raw?workspaceSlug=my%20project&environment=dev&secretPath=%2Fweb&include_imports=true&expandSecretReferences=true' ]]
}

@test "own values win over imports, later imports over earlier ones; personal overrides are dropped" {
  holds '[{"secretKey":"A","secretValue":"own"},{"secretKey":"A","secretValue":"mine","type":"personal"}]' \
    '[{"secrets":[{"secretKey":"A","secretValue":"1"},{"secretKey":"B","secretValue":"1"}]},{"secrets":[{"secretKey":"B","secretValue":"2"}]}]'
  run "$script"
  [[ $status -eq 0 ]]
  [[ $(cat secrets/.env.dev.web) == $'A=own\nB=2' ]]
}

@test "writes to OUTPUT_FILE, also of another environment" {
  ENVIRONMENT=prod OUTPUT_FILE="$work/a b/.env.web" run "$script"
  [[ $status -eq 0 && -s "$work/a b/.env.web" ]]
}

@test "says so when another environment lands in the development file" {
  ENVIRONMENT=prod run "$script"
  [[ $status -eq 0 && $output == *'set OUTPUT_FILE'* ]]
}

@test "every value that it writes is read back as it was" {
  local values='["", "plain", "a b", " lead", "a=b", "a#b", "a #b", "$HOME", "$$", "say \"hi\"", "it'\''s", "it'\''s fine", "\\n", "a\\", "[\"a\",\"b\"]", "käse 日本", "line\nbreak", "`x`", "#", "it'\''s\ntwo"]'
  holds "$(jq -c 'to_entries | map({secretKey: "K\(.key)", secretValue: .value})' <<<"$values")"
  run "$script"
  [[ $status -eq 0 ]]
  for ((index = 0; index < $(jq length <<<"$values"); index++)); do
    [[ $(value_of "K$index"; echo .) == "$(jq -rj ".[$index]" <<<"$values"; echo .)" ]]
  done
}

@test "65 for a value that no env file can hold, by its key alone" {
  for value in "it's \$5" 'a\rb' "it's \"so\" bad" 'a b\' 'nul\u0000'; do
    holds "$(jq -cn --arg value "$(printf '%b' "${value//\\u0000/\\001}")" '[{secretKey: "ODD", secretValue: $value}]')"
    refuses 65
    [[ $output == *'"ODD"'* && $output != *"$value"* ]]
  done
}

@test "65 for a key that is no variable's name, or that changes how programs start" {
  for key in 'a-b' 'lower' '1A' 'A\nB=1' 'NODE_OPTIONS' 'LD_PRELOAD'; do
    holds "[{\"secretKey\":\"$key\",\"secretValue\":\"x\"}]"
    refuses 65
  done
}

@test "65 for no secrets at all" {
  holds '[]'
  refuses 65
}

@test "77 for a hidden value" {
  holds '[{"secretKey":"A","secretValue":"<hidden>","secretValueHidden":true}]'
  refuses 77
}

@test "77 for wrong credentials, asked once: identities lock out" {
  export SECRETS_MANAGER_CLIENT_SECRET=wrong RETRIES=2
  refuses 77
  [[ $(wc -l <"$state/calls") -eq 1 ]]
}

@test "77 for an environment that is not there" {
  export ENVIRONMENT=staging
  refuses 77
}

@test "76 for what is no answer of a secrets manager" {
  for fault in '{"login":"<html>"}' '{"login":{}}' '{"login":{"accessToken":"a b"}}' '{"secrets":"<html>"}' '{"secrets":{}}' '{"secrets":{"secrets":[{"secretKey":"A"}]}}' '{"secrets":302}'; do
    fails_with "$fault"
    refuses 76
  done
}

@test "69 for a manager that is down, slow, cut off or broken" {
  export TIMEOUT=1
  for fault in '{"login":500}' '{"secrets":503}' '{"secrets":429}' '{"login":"reset"}' '{"login":"hang"}' '{"secrets":"cut"}'; do
    fails_with "$fault"
    refuses 69
  done
  export SECRETS_MANAGER_URL=http://127.0.0.1:9
  refuses 69
}

@test "retries what may pass, and then succeeds" {
  export RETRIES=2
  fails_with '{"secrets":503}'
  (sleep 1.5; holds '[{"secretKey":"A","secretValue":"new"}]') 3>&- &
  run "$script"
  [[ $status -eq 0 && $(cat secrets/.env.dev.web) == A=new ]]
}

@test "64 without its variables, with wrong ones, and with arguments" {
  run env -u SECRETS_MANAGER_CLIENT_ID -u SECRETS_MANAGER_CLIENT_SECRET "$script"
  [[ $status -eq 64 && $output == *'set SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET'* ]]
  for setting in RETRIES=many TIMEOUT=0 SECRETS_MANAGER_URL=file:///etc/passwd; do
    run env "$setting" "$script"
    [[ $status -eq 64 ]]
  done
  run "$script" --force
  [[ $status -eq 64 && $output == *Usage* ]]
  run "$script" --help
  [[ $status -eq 0 && $output == *OUTPUT_FILE* ]]
}

@test "73 where it cannot write: a link, a folder, a file in the way, a full disk" {
  mkdir -p elsewhere secrets
  ln -s "$work/elsewhere/env" secrets/.env.dev.web
  run "$script"
  [[ $status -eq 73 && ! -e elsewhere/env ]]
  rm secrets/.env.dev.web && mkdir secrets/.env.dev.web
  run "$script"
  [[ $status -eq 73 ]]
  OUTPUT_FILE=/proc/version/env run "$script"
  [[ $status -eq 73 ]]
}

@test "73 when the disk is full: no half a file" {
  jq '.sets["dev /web"].secrets = [{secretKey: "BIG", secretValue: ("x" * 300000)}]' "$state/state.json" >"$state/big"
  mv "$state/big" "$state/state.json"
  old_file
  run bash -c "ulimit -f 100; trap '' XFSZ; exec '$script'"
  [[ $status -eq 73 ]]
  [[ $(cat secrets/.env.dev.web) == A=old && $(ls -A secrets) == .env.dev.web ]]
}

@test "nothing secret is ever an argument or in the environment of a program that it starts" {
  mkdir bin
  for tool in curl jq mktemp mv sync; do
    printf '#!/bin/bash\n{ printf "%%s " "$@"; env; } >>%q\nexec %q "$@"\n' "$work/seen" "$(command -v "$tool")" >"bin/$tool"
  done
  chmod +x bin/*
  PATH=$work/bin:$PATH run "$script"
  [[ $status -eq 0 && -s seen ]]
  run ! grep -E 'canary-4711|token\.of|api\.example\.org' seen
}
