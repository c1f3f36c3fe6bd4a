#!/usr/bin/env bats
# build-image.sh with a stand-in for docker: an image is built on a base that its digest names, never on a tag alone.

script=$BATS_TEST_DIRNAME/build-image.sh

setup() {
  bats_require_minimum_version 1.5.0
  cd "$BATS_TEST_TMPDIR"
  mkdir bin notes
  cat >bin/docker <<'STUB'
#!/usr/bin/env bash
echo "$*" >>"$NOTES/calls"
case "$*" in
login*) [[ $(cat) == "$ACCEPTED" ]] ;;
*'imagetools inspect'*) cat "$NOTES/manifest" ;;
*'buildx build'*)
  while [[ $1 != --metadata-file ]]; do shift; done
  printf '{"containerimage.digest": "sha256:%s"}' "$BUILT" >"$2"
  ;;
esac
STUB
  chmod +x bin/docker
  export NOTES=$PWD/notes PATH=$PWD/bin:$PATH REPOSITORY=registry.example.org/Portal
  BUILT=$(printf 'b%.0s' {1..64})
  found=sha256:$(printf 'f%.0s' {1..64})
  export BUILT ACCEPTED=token
  unset GITHUB_OUTPUT NODE_IMAGE REGISTRY_TOKEN
  jq --null-input --arg digest "$found" '{digest: $digest}' >notes/manifest
}

@test "the Dockerfile's tag is looked up, and built on by the digest that it has" {
  run "$script" api
  [[ $status -eq 0 ]]
  tag=$(sed -n 's/^ARG NODE_IMAGE=//p' "$BATS_TEST_DIRNAME/../images/Dockerfile")
  grep -q -- "imagetools inspect $tag " notes/calls
  grep -q -- "--build-arg NODE_IMAGE=$tag@$found " notes/calls
  [[ $output == *"base=$tag@$found"* ]]
  [[ $output == *"image=registry.example.org/portal/event-portal-api@sha256:$BUILT"* ]]
}

@test "a base that is given by its digest is not looked up" {
  NODE_IMAGE=node@sha256:$(printf 'a%.0s' {1..64}) run "$script" web
  [[ $status -eq 0 ]]
  run ! grep -q imagetools notes/calls
  grep -q -- "--build-arg NODE_IMAGE=node@sha256:aaaa" notes/calls
}

@test "nothing is built on what is no digest" {
  NODE_IMAGE=node@sha256:abc run "$script" web
  [[ $status -eq 65 && $output == *'node@sha256:abc is no digest of a base image'* ]]
  echo '{}' >notes/manifest
  run "$script" web
  [[ $status -eq 65 && $output == *'@null is no digest of a base image' ]]
  rm notes/manifest
  run "$script" web
  [[ $status -eq 69 && $output == *'build-image: the registry does not say which digest '* ]]
  run ! grep -q 'buildx build' notes/calls
}

@test "the token that logs in is never an argument; one that is refused ends with one line" {
  REGISTRY_TOKEN=token run "$script" web
  [[ $status -eq 0 ]]
  run grep 'login' notes/calls
  [[ $output == 'login registry.example.org --username token --password-stdin' ]]
  rm notes/calls
  REGISTRY_TOKEN=other run "$script" web
  [[ $status -eq 77 && $output == 'build-image: registry.example.org does not take REGISTRY_TOKEN' ]]
  run ! grep -q buildx notes/calls
}

@test "64 and one line for a tool that is not installed, and without a repository" {
  DOCKER=podman-of-nobody run "$script" web
  [[ $status -eq 64 && $output == 'build-image: podman-of-nobody is not installed' ]]
  unset REPOSITORY
  run "$script" web
  [[ $status -eq 64 && $output == *'REPOSITORY      required'* ]]
}

@test "an image whose digest nobody tells is not handed on" {
  BUILT="cut" run "$script" web
  [[ $status -eq 70 && $output == *'docker does not say which digest the image has'* ]]
  [[ $output != *'image='* ]]
}
