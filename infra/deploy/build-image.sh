#!/usr/bin/env bash
# Builds the image of a service from this checkout, pushes it, and says by which digest: build-image.sh <api|web|bot|registry>
#
# Environment:
#   REPOSITORY      required: where images go, such as ghcr.io/owner/name
#   NODE_IMAGE      the base image by its digest; without it the digest that the tag of the Dockerfile has now
#   REGISTRY_USER, REGISTRY_TOKEN   to log in with, where that is necessary
#   DOCKER          default: docker
set -euo pipefail

service=${1-}
if [[ ! $service =~ ^(api|web|bot|registry)$ || -z ${REPOSITORY-} ]]; then
  sed -n '2,/^set -euo/{/^set -euo/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2
  exit 64
fi
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
docker=${DOCKER:-docker}
for tool in "$docker" git jq; do
  command -v "$tool" >/dev/null || {
    printf 'build-image: %s is not installed\n' "$tool" >&2
    exit 64
  }
done
revision=$(git -C "$root" rev-parse HEAD)
image=${REPOSITORY,,}/event-portal-$service
if [[ -n ${REGISTRY_TOKEN-} ]]; then
  printf %s "$REGISTRY_TOKEN" | "$docker" login "${REPOSITORY%%/*}" --username "${REGISTRY_USER:-token}" --password-stdin || {
    printf 'build-image: %s does not take REGISTRY_TOKEN\n' "${REPOSITORY%%/*}" >&2
    exit 77
  }
fi
unset REGISTRY_TOKEN

# A tag may name another image tomorrow: what is built says what it was built on.
base=${NODE_IMAGE:-$(sed -n 's/^ARG NODE_IMAGE=//p' "$root/infra/images/Dockerfile")}
if [[ $base != *@* ]]; then
  base=$base@$("$docker" buildx imagetools inspect "$base" --format '{{json .Manifest}}' | jq --raw-output .digest) || {
    printf 'build-image: the registry does not say which digest %s has\n' "$base" >&2
    exit 69
  }
fi
if [[ ! $base =~ @sha256:[0-9a-f]{64}$ ]]; then
  printf 'build-image: %s is no digest of a base image\n' "$base" >&2
  exit 65
fi
printf 'base=%s\n' "$base"
metadata=$(mktemp)
trap 'rm -f -- "$metadata"' EXIT
"$docker" buildx build --file "$root/infra/images/Dockerfile" --target "$service" \
  --build-arg "NODE_IMAGE=$base" --build-arg "REVISION=$revision" --tag "$image:$revision" --provenance=true --sbom=true --push \
  --metadata-file "$metadata" "$root"
digest=$(jq --raw-output '."containerimage.digest"' "$metadata")
if [[ ! $digest =~ ^sha256:[0-9a-f]{64}$ ]]; then
  printf 'build-image: docker does not say which digest the image has that it pushed\n' >&2
  exit 70
fi
printf 'image=%s@%s\n' "$image" "$digest" | tee -a "${GITHUB_OUTPUT:-/dev/null}"
