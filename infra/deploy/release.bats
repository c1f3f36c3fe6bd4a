#!/usr/bin/env bats
# release.sh with a stand-in for compose that says what real ones say: why a version does not come as far as to run (F84).
# `npm run rehearse` has a real engine.

setup() {
  bats_require_minimum_version 1.5.0
  cd "$BATS_TEST_TMPDIR"
  mkdir -p infra/deploy infra/state/api infra/secrets bin
  cp "$BATS_TEST_DIRNAME/release.sh" infra/deploy/
  cat >infra/deploy/export-secrets.sh <<'STUB'
#!/usr/bin/env bash
echo 'API_PORT=8080' >"$OUTPUT_FILE"
STUB
  # What a step says stands in a file of its name; a step that has one fails.
  cat >bin/compose <<'STUB'
#!/usr/bin/env bash
echo "$*" >>"$NOTES/calls"
for step in config pull run --detach up; do
  [[ " $* " != *" $step "* || ! -e $NOTES/$step ]] || { cat "$NOTES/$step" >&2; exit 1; }
done
STUB
  chmod +x infra/deploy/export-secrets.sh bin/compose
  mkdir notes
  export NOTES=$PWD/notes
  printf 'COMPOSE=%q\n' "$PWD/bin/compose" >infra/state/host.env
  echo 'OLD=1' >infra/secrets/.env.api
  IMAGE=registry.example.org/event-portal-api@sha256:$(printf 'a%.0s' {1..64})
}

deploy() {
  printf 'TARGET=prod\nIMAGE=%s\n' "$IMAGE" | infra/deploy/release.sh deploy api
}

# refuses CODE WORDS: the release fails so, takes away what it began, and leaves the environment as it was.
refuses() {
  run deploy
  [[ $status -eq $1 && $output == *"release: $2"* ]] || {
    printf 'exit %s\n%s\n' "$status" "$output" >&2
    return 1
  }
  [[ $(cat infra/secrets/.env.api) == OLD=1 ]]
  grep -q ' down ' notes/calls
}

@test "71 when the engine cannot create the container, with its reason (compose 1)" {
  cat >notes/up <<'SAID'
Creating portal-api-blue_api_1 ... error

ERROR: for api  Cannot create container for service api: container create: container-init binary not found on the host
Encountered errors while bringing up the project.
SAID
  refuses 71 'the container cannot be created: ERROR: for api  Cannot create container for service api: container create: container-init binary not found'
}

@test "71 when the engine cannot create the container, with its reason (compose 2)" {
  cat >notes/up <<'SAID'
 Container portal-api-blue-api-1  Creating
Error response from daemon: container create: container-init binary not found on the host
SAID
  refuses 71 'the container cannot be created: Error response from daemon: container create: container-init'
}

@test "71 when a network is missing: nothing was pulled or created" {
  echo 'network portal declared as external, but could not be found' >notes/up
  refuses 71 'the container cannot be created: network portal declared as external'
}

@test "66 when the image is not there, also where compose tells only while it creates" {
  echo 'Error response from daemon: manifest for event-portal-api not found: manifest unknown' >notes/pull
  refuses 66 'the image is not in its registry'
  rm notes/pull
  printf 'Pulling api (registry.example.org/event-portal-api)...\nmanifest unknown: manifest unknown\n' >notes/up
  refuses 66 'the image is not in its registry'
}

@test "69 when the image did not come, and nobody says why (compose 1 with podman)" {
  cat >notes/up <<'SAID'
Pulling api (registry.example.org/event-portal-api)...
Creating portal-api-blue_api_1 ... error

ERROR: for api  Cannot create container for service api: no such image: registry.example.org/event-portal-api: image not known
Encountered errors while bringing up the project.
SAID
  refuses 69 'the image cannot be pulled'
}

@test "69 when the registry cannot be reached" {
  echo 'Error response from daemon: Get "https://registry.example.org/v2/": dial tcp: connect: connection refused' >notes/pull
  refuses 69 'the registry of the image cannot be reached'
}

@test "77 when the registry refuses, 73 when there is no room" {
  echo 'Error response from daemon: unauthorized: authentication required' >notes/pull
  refuses 77 'the registry refuses the image'
  echo 'failed to register layer: write /usr/bin/node: no space left on device' >notes/pull
  refuses 73 'there is no room for the image'
}

@test "69 with the engine's own words for what is none of these" {
  echo 'Error response from daemon: a cause that nobody has met' >notes/pull
  refuses 69 "the image cannot be pulled: $IMAGE (Error response from daemon: a cause that nobody has met)"
}

@test "F84 an image for another machine: nothing of it runs, and the one before goes on" {
  echo 'exec /usr/local/bin/node: exec format error' >notes/run
  refuses 65 'the migrations failed; nothing was switched'
  [[ $output == *'exec format error'* ]]
  rm notes/run
  echo 'Error response from daemon: exec format error' >notes/--detach
  refuses 70 'the new version cannot be started'
  [[ $output == *'exec format error'* && $output == *'goes on serving'* ]]
  ! grep -q ' exec ' notes/calls
}

@test "78 when the compose file is not valid" {
  echo 'services.api Additional property mem_limits is not allowed' >notes/config
  refuses 78 'the compose file of api is not valid: services.api Additional property mem_limits is not allowed'
}
