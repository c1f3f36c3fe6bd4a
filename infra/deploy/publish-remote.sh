#!/usr/bin/env bash
# Publishes this checkout's build of a remote, tries it in the live portal, and sends everybody to it; or goes back; or
# tries this checkout's shell around the live remotes, before it is deployed; or signs the registry once more, so that it
# does not expire.
#
#   publish-remote.sh publish|rollback <remote>
#   publish-remote.sh try-shell|renew
#   publish-remote.sh build|try|sign <remote>     one step of "publish", which the workflows run as a job each
#   publish-remote.sh store-preview|sign-preview <remote>    shows a build to superusers, after "build"; nothing goes live
#
# Environment:
#   TARGET            required, not to build: dev or prod
#   BUILD_NUMBER      to publish: makes the version of this build one of its own
#   EVIDENCE          to try and to sign: the file with what the gate saw
#   PREVIEW           to show a preview: the file with what is to be signed
#   TITLE             to store a preview: what there is to be seen
#   FROM              to roll back: the version to be left; where nobody has it any more, nothing changes
#   SECRETS_MANAGER_CLIENT_ID, SECRETS_MANAGER_CLIENT_SECRET, SECRETS_MANAGER_PROJECT_ID, SECRETS_MANAGER_URL
#
# The secrets manager has the registry's settings (infra/docs/configuration/registry.md) twice: at /registry for the gate,
# which runs code of others, and at /signing for what signs, with the key as REGISTRY_KEY. Previews have a key of their own at
# /previews, to which only "publish" is delegated. What signs is in this repository, and needs Node alone (decision 0018).
# Nothing is restarted.
set -euo pipefail
# The account of the document server reads what is published. Secrets are in a folder that mktemp keeps to this account.
umask 022

command=${1-}
remote=${2-}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
if [[ ! "$command $remote" =~ ^((publish|build|try|sign|rollback|store-preview|sign-preview)\ [a-z][a-z0-9-]*|(try-shell|renew)\ )$ ]] ||
  [[ $command != build && ! ${TARGET-} =~ ^(dev|prod)$ ]]; then
  sed -n '2,/^set -euo/{/^set -euo/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2
  exit 64
fi
fail() {
  printf 'publish-remote: %s\n' "$*" >&2
  exit 64
}
folder=$root/remote-$remote
[[ -z $remote || -d $folder ]] || fail "there is no remote-$remote in this checkout"
[[ ! $command =~ ^(try|sign)$ || -n ${EVIDENCE-} ]] || fail 'set EVIDENCE'
[[ ! $command =~ -preview$ || -n ${PREVIEW-} ]] || fail 'set PREVIEW'
[[ ! $command =~ ^(try|sign|store-preview)$ || -d $folder/dist ]] || fail "there is no build in remote-$remote/dist"
cd -- "$root"

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
evidence=${EVIDENCE:-$scratch/evidence.json}
version=
if [[ -n $remote ]]; then
  version=$(node -p 'require(process.argv[1]).version' "$folder/package.json")
  [[ -z ${BUILD_NUMBER-} ]] || version+=-$BUILD_NUMBER
fi

# Other people's code runs here, as this account: what opens the secrets manager is not handed down.
without_identity() {
  env --unset=SECRETS_MANAGER_CLIENT_ID --unset=SECRETS_MANAGER_CLIENT_SECRET "$@"
}
build() {
  [[ -d node_modules ]] || without_identity npm ci --ignore-scripts
  without_identity npm run build --workspace "$1"
}
# export_settings PATH: what the secrets manager has there, as $scratch/env.
export_settings() {
  ENVIRONMENT=$TARGET SECRET_PATH=$1 OUTPUT_FILE=$scratch/env "$root/infra/deploy/export-secrets.sh"
}
try() {
  build infra/registry
  export_settings /registry
  without_identity node --env-file="$scratch/env" infra/registry/dist/main.js prepare "$folder/dist" \
    --version "$version" --evidence "$evidence"
  rm -- "$scratch/env"
}
store_preview() {
  build infra/registry
  export_settings /registry
  without_identity node --env-file="$scratch/env" infra/registry/dist/main.js preview "$folder/dist" \
    --title "${TITLE:-$remote $version}" --unsigned "$PREVIEW"
  rm -- "$scratch/env"
}
try_shell() {
  build shell
  build infra/registry
  export_settings /registry
  without_identity node --env-file="$scratch/env" infra/registry/dist/main.js gate-shell shell/dist
}
key_path=/signing
# The key is a value of several lines; it is read from a file.
sign() {
  export_settings "$key_path" >&2
  (umask 077 && node --env-file="$scratch/env" -e 'process.stdout.write(process.env.REGISTRY_KEY ?? "")' >"$scratch/key.pem")
  REGISTRY_KEY_FILE=$scratch/key.pem REGISTRY_ACTOR=${GITHUB_ACTOR:-${USER:-}} \
    without_identity node --env-file="$scratch/env" infra/registry/signing/sign.mjs "$@"
}

case $command in
build) build "remote-$remote" ;;
try) try ;;
try-shell) try_shell ;;
sign) sign publish "$remote" "$version" "$folder/dist" "$evidence" ;;
store-preview) store_preview ;;
sign-preview)
  key_path=/previews
  sign preview "$remote" "$PREVIEW" | tee -a "${GITHUB_STEP_SUMMARY:-/dev/null}"
  ;;
rollback) sign rollback "$remote" ${FROM:+--from "$FROM"} ;;
renew) sign renew ;;
publish)
  build "remote-$remote"
  try
  sign publish "$remote" "$version" "$folder/dist" "$evidence"
  ;;
esac
