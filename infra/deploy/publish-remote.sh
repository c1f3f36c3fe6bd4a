#!/usr/bin/env bash
# Publishes this checkout's build of a remote, tries it in the live portal, and sends everybody to it; or goes back; or
# signs the registry once more, so that it does not expire.
#
#   publish-remote.sh publish|rollback <remote>
#   publish-remote.sh renew
#
# Environment:
#   TARGET            required: dev or prod
#   BUILD_NUMBER      to publish: makes the version of this build one of its own
#   SECRETS_MANAGER_CLIENT_ID, SECRETS_MANAGER_CLIENT_SECRET, SECRETS_MANAGER_PROJECT_ID, SECRETS_MANAGER_URL
#
# The registry's settings (infra/docs/configuration/registry.md) are what the secrets manager has at /registry; the key
# that signs is there too, as REGISTRY_KEY. Nothing else is built, and nothing is restarted.
set -euo pipefail
# The account of the document server reads what is published. Secrets are in a folder that mktemp keeps to this account.
umask 022

command=${1-}
remote=${2-}
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
if [[ ! "$command $remote" =~ ^((publish|rollback)\ [a-z][a-z0-9-]*|renew\ )$ || ! ${TARGET-} =~ ^(dev|prod)$ ]]; then
  sed -n '2,/^set -euo/{/^set -euo/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2
  exit 64
fi
folder=$root/remote-$remote
[[ $command == renew || -d $folder ]] || {
  printf 'publish-remote: there is no remote-%s in this checkout\n' "$remote" >&2
  exit 64
}

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

# Other people's code runs while something is built, as this account: the key that signs is fetched after the last of it, and
# what opens the secrets manager is not handed down until then.
export -n SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET
cd -- "$root"
# Nothing that is built needs a script of a package, and none of them runs merely because it is installed.
[[ -d node_modules ]] || npm ci --ignore-scripts
npm run build --workspace infra/registry
[[ $command != publish ]] || npm run build --workspace "remote-$remote"

export SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET
ENVIRONMENT=$TARGET SECRET_PATH=/registry OUTPUT_FILE=$scratch/env "$root/infra/deploy/export-secrets.sh"
unset SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET
# The key is a value of several lines; the tool reads it from a file.
node --env-file="$scratch/env" -e 'process.stdout.write(process.env.REGISTRY_KEY ?? "")' >"$scratch/key.pem"
registry() {
  REGISTRY_KEY_FILE=$scratch/key.pem REGISTRY_ACTOR=${GITHUB_ACTOR:-${USER:-}} \
    node --env-file="$scratch/env" "$root/infra/registry/dist/main.js" "$@"
}

if [[ $command == renew ]]; then
  registry renew
  exit
fi
if [[ $command == rollback ]]; then
  registry rollback "$remote"
  exit
fi
version=$(node -p 'require(process.argv[1]).version' "$folder/package.json")
[[ -z ${BUILD_NUMBER-} ]] || version+=-$BUILD_NUMBER
registry publish "$folder/dist" --version "$version"
registry gate "$remote" "$version"
registry promote "$remote" "$version"
