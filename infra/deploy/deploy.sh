#!/usr/bin/env bash
# Deploys a service to its host over SSH, or rolls it back: what the workflows call, and what runs as well by hand.
#
#   deploy.sh deploy|rollback|status <api|web|bot>
#
# Environment:
#   DEPLOY_HOST          required: the host, or user@host
#   DEPLOY_HOST_KEY      required: a line of a known_hosts file with the host's key; no other key is accepted
#   DEPLOY_KEY           the private key to log in with; preferred, or
#   DEPLOY_PASSWORD      the password of the account
#   DEPLOY_PORT          default: 22
#   DEPLOY_FOLDER        default: /opt/event-portal
#   IMAGE                to deploy: the image by its digest, name@sha256:…
#   TARGET               to deploy: dev or prod
#   SECRETS_MANAGER_CLIENT_ID, SECRETS_MANAGER_CLIENT_SECRET, SECRETS_MANAGER_PROJECT_ID, SECRETS_MANAGER_URL
#   MIGRATION_URL        api: the database as the host that migrates sees it
#   ALLOW_BREAKING       api: true lets migrations through that the version before cannot live with
#   INSTANCES, HEALTH_SECONDS, DRAIN_SECONDS
#
# Secrets travel through the encrypted connection's standard input: never in an argument, a file or a log.
# Exit codes are those of release.sh; 255 when the host cannot be reached or is not the one that is expected.
set -euo pipefail
umask 077

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
fail() {
  printf 'deploy: %s\n' "$*" >&2
  exit 64
}

command=${1-}
service=${2-}
if [[ ! $command =~ ^(deploy|rollback|status)$ || ! $service =~ ^(api|web|bot)$ ]]; then
  sed -n '2,/^set -euo/{/^set -euo/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2
  exit 64
fi
folder=${DEPLOY_FOLDER:-/opt/event-portal}
[[ $folder =~ ^/[A-Za-z0-9/_.-]+$ ]] || fail 'DEPLOY_FOLDER has to be a plain absolute path'
[[ ${DEPLOY_HOST-} =~ ^([A-Za-z0-9_.-]+@)?[A-Za-z0-9.:-]+$ && $DEPLOY_HOST != -* ]] || fail 'set DEPLOY_HOST to a host'
[[ ${DEPLOY_PORT:-22} =~ ^[0-9]+$ ]] || fail 'DEPLOY_PORT has to be a number'
[[ -n ${DEPLOY_HOST_KEY-} ]] || fail 'set DEPLOY_HOST_KEY: without the key of the host nobody knows who answers'
[[ -n ${DEPLOY_KEY-}${DEPLOY_PASSWORD-} ]] || fail 'set DEPLOY_KEY, or DEPLOY_PASSWORD'
tools=(ssh tar gzip)
[[ -n ${DEPLOY_KEY-} ]] || tools+=(sshpass)
for tool in "${tools[@]}"; do
  command -v "$tool" >/dev/null || fail "$tool is not installed"
done
if [[ $command == deploy ]]; then
  missing=()
  for name in IMAGE TARGET SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET SECRETS_MANAGER_PROJECT_ID; do
    [[ -n ${!name-} ]] || missing+=("$name")
  done
  ((${#missing[@]} == 0)) || fail "set ${missing[*]}"
fi

# What is sent goes through standard input alone: nothing that is started from here has it in its environment.
sent=(TARGET IMAGE SECRETS_MANAGER_URL SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET SECRETS_MANAGER_PROJECT_ID
  MIGRATION_URL ALLOW_BREAKING INSTANCES HEALTH_SECONDS DRAIN_SECONDS)
request=
for name in "${sent[@]}"; do
  value=${!name-}
  [[ $value != *$'\n'* ]] || fail "$name has to be one line"
  [[ -z $value ]] || request+="$name=$value"$'\n'
done

scratch=$(mktemp -d)
printf '%s\n' "$DEPLOY_HOST_KEY" >"$scratch/known_hosts"
options=(-F /dev/null -p "${DEPLOY_PORT:-22}" -o StrictHostKeyChecking=yes -o "UserKnownHostsFile=$scratch/known_hosts"
  -o GlobalKnownHostsFile=/dev/null -o UpdateHostKeys=no -o ConnectTimeout=15 -o ServerAliveInterval=15
  -o ControlMaster=auto -o "ControlPath=$scratch/%C" -o ControlPersist=30 -o LogLevel=ERROR)
if [[ -n ${DEPLOY_KEY-} ]]; then
  printf '%s\n' "$DEPLOY_KEY" >"$scratch/key"
  ssh=(ssh "${options[@]}" -o BatchMode=yes -o IdentitiesOnly=yes -i "$scratch/key")
else
  export SSHPASS=$DEPLOY_PASSWORD
  ssh=(sshpass -e ssh "${options[@]}" -o PubkeyAuthentication=no -o NumberOfPasswordPrompts=1)
fi
# The connection is shared by the two calls below, and ends with them.
hang_up() {
  "${ssh[@]}" -O exit "$host" 2>/dev/null || true
  rm -rf -- "$scratch"
}
host=$DEPLOY_HOST
trap hang_up EXIT
unset DEPLOY_KEY DEPLOY_PASSWORD DEPLOY_HOST_KEY "${sent[@]}"

# The scripts and the compose files that belong to what is deployed. Each takes its place once all have arrived whole:
# the release of another service may be running those that are there. Compressed, because tar alone takes an archive that
# ends behind one of its files for a whole one.
# shellcheck disable=SC2016 # is expanded on the host
unpack='umask 077; mkdir -p "$0" && new=$(mktemp -d "$0/new.XXXXXX") && trap "rm -rf -- $new" EXIT &&
  tar --extract --gzip --no-same-owner --directory "$new" && cd "$new" &&
  find . -mindepth 1 -type d -print0 | xargs -0 -I{} mkdir -p "$0/{}" &&
  find . -type f -print0 | xargs -0 -I{} mv -f {} "$0/{}"'
tar --create --gzip --directory "$here/../.." --owner=0 --group=0 --exclude='*.bats' --exclude=testing \
  infra/deploy infra/compose infra/proxy infra/fetch-web-secrets.sh |
  "${ssh[@]}" "$host" "bash -c '$unpack' $folder" || {
  printf 'deploy: %s cannot be reached, or is not the host that DEPLOY_HOST_KEY names\n' "${host##*@}" >&2
  exit 255
}
printf %s "$request" | "${ssh[@]}" "$host" "$folder/infra/deploy/release.sh $command $service"
