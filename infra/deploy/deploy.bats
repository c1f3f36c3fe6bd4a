#!/usr/bin/env bats
# deploy.sh with stand-ins for ssh and sshpass that note what they are given: C7. `npm run rehearse` has real ones.

script=$BATS_TEST_DIRNAME/deploy.sh

setup() {
  bats_require_minimum_version 1.5.0
  cd "$BATS_TEST_TMPDIR"
  mkdir bin
  cat >bin/ssh <<'STUB'
#!/usr/bin/env bash
{ printf 'ssh'; printf ' [%s]' "$@"; printf '\n'; } >>"$NOTES/arguments"
env >>"$NOTES/environment"
for argument in "$@"; do [[ $argument != UserKnownHostsFile=* ]] || cat "${argument#*=}" >"$NOTES/known_hosts"; done
for ((index = 1; index <= $#; index++)); do
  [[ ${!index} != -i ]] || { next=$((index + 1)); cp "${!next}" "$NOTES/key"; }
done
case "${*: -1}" in
*release.sh*) cat >"$NOTES/request" ;;
*tar*)
  cat >"$NOTES/archive"
  [[ ! -e $NOTES/arrives ]] || { head -c "$(cat "$NOTES/arrives")" "$NOTES/archive" | bash -c "${*: -1}" || exit; }
  ;;
esac
exit "$(cat "$NOTES/exit")"
STUB
  cat >bin/sshpass <<'STUB'
#!/usr/bin/env bash
printf '%s' "$SSHPASS" >"$NOTES/password"
[[ $1 == -e ]] && shift
exec "$@"
STUB
  chmod +x bin/ssh bin/sshpass
  mkdir notes
  echo 0 >notes/exit
  export NOTES=$PWD/notes PATH=$PWD/bin:$PATH
  export DEPLOY_HOST=deploy@api.example.org DEPLOY_HOST_KEY='api.example.org ssh-ed25519 AAAAtheirs'
  export DEPLOY_KEY=$'-----BEGIN KEY-----\ncanary-key\n-----END KEY-----' TARGET=prod
  IMAGE=registry.example.org/event-portal-api@sha256:$(printf 'a%.0s' {1..64})
  export IMAGE SECRETS_MANAGER_CLIENT_ID=identity SECRETS_MANAGER_CLIENT_SECRET=canary-secret
  export SECRETS_MANAGER_PROJECT_ID=project MIGRATION_URL='postgres://u:canary-database@db/portal'
}

@test "C7 secrets go through standard input, never by an argument or the environment of a program" {
  run "$script" deploy api
  [[ $status -eq 0 ]]
  grep -qx 'SECRETS_MANAGER_CLIENT_SECRET=canary-secret' notes/request
  grep -qx 'MIGRATION_URL=postgres://u:canary-database@db/portal' notes/request
  run ! grep -q canary notes/arguments
  run ! grep -q canary notes/environment
}

@test "the host's key is the one that is given, and no other file of keys is asked" {
  run "$script" deploy api
  [[ $(cat notes/known_hosts) == "$DEPLOY_HOST_KEY" ]]
  grep -q 'StrictHostKeyChecking=yes' notes/arguments
  grep -q 'GlobalKnownHostsFile=/dev/null' notes/arguments
}

@test "a key logs in where there is one, and the password is not used" {
  DEPLOY_PASSWORD=canary-password run "$script" deploy api
  [[ $status -eq 0 && $(cat notes/key) == "$DEPLOY_KEY" && ! -e notes/password ]]
}

@test "a password logs in otherwise, and is never an argument" {
  unset DEPLOY_KEY
  DEPLOY_PASSWORD=canary-password run "$script" deploy api
  [[ $status -eq 0 && $(cat notes/password) == canary-password ]]
  run ! grep -q canary-password notes/arguments
}

@test "what is sent is what belongs to a release, without its tests" {
  run "$script" deploy api
  tar --list --file notes/archive >notes/files
  grep -qx 'infra/deploy/release.sh' notes/files
  grep -qx 'infra/compose/api.yaml' notes/files
  run ! grep -qE '\.bats$|/testing/|\.env' notes/files
}

@test "scripts take their place once all have arrived: a connection that is cut changes none that a release may be running" {
  export DEPLOY_FOLDER=$PWD/host
  mkdir -p host/infra/deploy host/infra/state
  echo before | tee host/infra/deploy/backup.sh host/infra/deploy/release.sh >host/infra/state/host.env
  DEPLOY_FOLDER=$PWD/other "$script" deploy api
  size=$(stat --format %s notes/archive)
  for arrives in 0 512 $((size / 2)) $((size - 1)); do
    echo "$arrives" >notes/arrives
    run "$script" deploy api
    [[ $status -eq 255 && $(ls -A host) == infra ]]
    [[ $(cat host/infra/deploy/backup.sh host/infra/deploy/release.sh) == $'before\nbefore' ]]
  done

  echo "$size" >notes/arrives
  run "$script" deploy api
  [[ $status -eq 0 && $(ls -A host) == infra && $(cat host/infra/state/host.env) == before ]]
  cmp host/infra/deploy/release.sh "$BATS_TEST_DIRNAME/release.sh"
  [[ -x host/infra/deploy/release.sh ]]
}

@test "64 for what is missing or odd, before anybody is called" {
  for setting in DEPLOY_HOST= DEPLOY_HOST=-oProxyCommand=x DEPLOY_HOST_KEY= IMAGE= SECRETS_MANAGER_PROJECT_ID= \
    DEPLOY_PORT=ssh 'DEPLOY_FOLDER=/opt/x; rm -rf /' $'MIGRATION_URL=a\nALLOW_BREAKING=true'; do
    run env "$setting" "$script" deploy api
    [[ $status -eq 64 && ! -e notes/arguments ]]
  done
  run env -u DEPLOY_KEY "$script" deploy api
  [[ $status -eq 64 && $output == *DEPLOY_PASSWORD* ]]
  run "$script" deploy everything
  [[ $status -eq 64 && ! -e notes/arguments ]]
}

@test "64 and one line for a tool that is not installed" {
  mkdir few
  for tool in bash env dirname; do ln -s "$(command -v "$tool")" few; done
  PATH=$PWD/few run -64 "$script" deploy api
  [[ $output == 'deploy: ssh is not installed' ]]
  PATH=$PWD/few REPOSITORY=registry.example.org/portal run -64 "$BATS_TEST_DIRNAME/build-image.sh" api
  [[ $output == 'build-image: docker is not installed' ]]
}

@test "255 and nothing sent when the host cannot be reached" {
  echo 255 >notes/exit
  run "$script" deploy api
  [[ $status -eq 255 && ! -e notes/request && $output == *'cannot be reached'* ]]
}

@test "nothing is left behind" {
  mkdir scratch
  TMPDIR=$PWD/scratch run "$script" deploy api
  [[ $status -eq 0 && -z $(ls -A scratch) ]]
}
