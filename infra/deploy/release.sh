#!/usr/bin/env bash
# Releases a version of one service on this host, or goes back to the one before. Usually called by deploy.sh over SSH.
#
#   release.sh deploy <service>     what to deploy arrives on standard input, a NAME=VALUE a line
#   release.sh rollback <service>   the version before, with the environment as it is now
#   release.sh status <service>     what runs
#
# In this order: export the environment, pull the image, migrate, start it in the free slot beside the one that serves,
# wait until it is healthy, switch the proxy over, stop the old one. A failure at any step leaves the old version serving
# with its environment. Two releases at once wait for each other.
#
# Exit codes: 64 usage, 65 data, 66 the image is not in its registry, 69 not reachable, 70 the new version does not get healthy,
# 71 a container cannot be created, 73 cannot write, 75 another release is running, 76 as export-secrets.sh, 77 refused, 78
# configuration.
set -euo pipefail
umask 077

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
infra=${here%/deploy}

say() { printf 'release: %s\n' "$*"; }
fail() {
  local code=$1
  shift
  printf 'release: %s\n' "$*" >&2
  exit "$code"
}

usage() {
  sed -n '2,/^set -euo/{/^set -euo/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"
}

command=${1-}
service=${2-}
case $command in
deploy | rollback | status) ;;
-h | --help)
  usage
  exit 0
  ;;
*)
  usage >&2
  exit 64
  ;;
esac
case $service in
api) ports=(8080 8180) ;;
web) ports=(5173 5273) ;;
# Nothing is in front of the bot: both slots have one port, and one name on the network of the containers.
bot) ports=(8081 8081) ;;
*) fail 64 'the service is api, web or bot' ;;
esac

# What deploy.sh sends. Nothing else is taken over, and nothing of it is ever an argument.
allowed=' TARGET IMAGE SECRETS_MANAGER_URL SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET SECRETS_MANAGER_PROJECT_ID
 MIGRATION_URL ALLOW_BREAKING INSTANCES HEALTH_SECONDS DRAIN_SECONDS '
declare -A given=()
if [[ $command != status && ! -t 0 ]]; then
  while IFS='=' read -r name value; do
    [[ -z $name ]] && continue
    [[ $allowed == *[[:space:]]"$name"[[:space:]]* ]] || fail 64 "$name is not something to deploy with"
    given[$name]=$value
  done
fi

target=${given[TARGET]-}
instances=${given[INSTANCES]:-1}
health_seconds=${given[HEALTH_SECONDS]:-60}
drain_seconds=${given[DRAIN_SECONDS]:-5}
for number in "$instances" "$health_seconds" "$drain_seconds"; do
  [[ $number =~ ^[0-9]{1,3}$ ]] || fail 64 'INSTANCES, HEALTH_SECONDS and DRAIN_SECONDS are numbers'
done

# The host's own settings: SERVER_NAME, HTTPS_PORT, REGISTRY_FOLDER and so on (see set-up-host.sh).
state=$infra/state/$service
[[ -f $infra/state/host.env ]] || fail 78 "this host is not set up: run $here/set-up-host.sh"
set -a
# shellcheck source=/dev/null
source "$infra/state/host.env"
set +a
mkdir -p -- "$state" "$infra/secrets"
slot_ports=SLOT_PORTS_${service^^}
[[ -z ${!slot_ports-} ]] || read -ra ports <<<"${!slot_ports}"

if [[ -n ${COMPOSE-} ]]; then
  read -ra compose <<<"$COMPOSE"
elif docker compose version >/dev/null 2>&1; then
  compose=(docker compose)
else
  compose=(docker-compose)
fi

# slot_compose SLOT ARGUMENT…: compose on the project of a slot.
slot_compose() {
  local slot=$1
  shift
  SLOT=$slot SLOT_PORT=$(port_of "$slot") IMAGE=${image:-none} ENV_FILE=$environment_file \
    "${compose[@]}" -p "portal-$service-$slot" -f "${COMPOSE_FOLDER:-$infra/compose}/$service.yaml" "$@"
}

# take_down SLOT SECONDS: until nothing of it is left; a container that is just being started again cannot be stopped at once.
take_down() {
  local attempt
  for ((attempt = 0; attempt < 5; attempt++)); do
    if slot_compose "$1" down --timeout "$2" </dev/null >"$state/down.log" 2>&1 &&
      [[ -z $(slot_compose "$1" ps --quiet </dev/null 2>/dev/null) ]]; then
      # Its own status: within the trap a bare return has that of what went wrong before.
      return 0
    fi
    sleep 1
  done
  say "the slot $1 could not be stopped: $(tail -n 1 "$state/down.log")" >&2
}

port_of() {
  [[ $1 == blue ]] && printf %s "${ports[0]}" || printf %s "${ports[1]}"
}

read_state() {
  [[ ! -f $state/$1 ]] || cat -- "$state/$1"
}

# keep NAME VALUE: a state file is old or new, never half.
keep() {
  if ! printf '%s\n' "$2" >"$state/$1.new" || ! mv -f -- "$state/$1.new" "$state/$1"; then
    fail 73 "cannot write to $state"
  fi
}

exec 9>"$state/lock"
if [[ $command == status ]]; then
  say "$service: $(read_state image || true) in slot $(read_state slot || true), before it: $(read_state previous || true)"
  exit 0
fi
flock --wait "${LOCK_WAIT:-900}" 9 || fail 75 "another release of $service is still running"

slot=$(read_state slot)
live_image=$(read_state image)
target=${target:-$(read_state target)}
case $target in
prod) environment_file=$infra/secrets/.env.$service ;;
dev) environment_file=$infra/secrets/.env.dev.$service ;;
*) fail 64 'TARGET is dev or prod' ;;
esac
[[ $slot == blue ]] && next=green || next=blue

if [[ $command == rollback ]]; then
  image=$(read_state previous)
  [[ -n $image ]] || fail 64 "there is no version before this one of $service"
else
  image=${given[IMAGE]-}
  [[ $image =~ ^[a-z0-9.:/_-]+@sha256:[0-9a-f]{64}$ ]] || fail 64 'IMAGE has to name an image by its digest: name@sha256:…'
fi
say "$service: $command of $image to slot $next (serving: ${live_image:-nothing})"

# From here on a failure puts the environment back and takes the new version away.
backup=
undo() {
  local code=$?
  trap - EXIT
  if ((code != 0)); then
    take_down "$next" 5
    [[ -z $backup ]] || mv -f -- "$backup" "$environment_file"
    say "failed; ${live_image:-nothing} goes on serving" >&2
  elif [[ -n $backup ]]; then
    rm -f -- "$backup"
  fi
  exit "$code"
}
trap undo EXIT
trap 'exit 130' INT TERM HUP

if [[ $command == deploy ]]; then
  if [[ -f $environment_file ]]; then
    backup=$environment_file.before
    cp -p -- "$environment_file" "$backup" 2>/dev/null || {
      rm -f -- "$backup"
      backup=
      fail 73 "cannot write to $infra/secrets"
    }
  fi
  SECRETS_MANAGER_URL=${given[SECRETS_MANAGER_URL]-} \
    SECRETS_MANAGER_CLIENT_ID=${given[SECRETS_MANAGER_CLIENT_ID]-} \
    SECRETS_MANAGER_CLIENT_SECRET=${given[SECRETS_MANAGER_CLIENT_SECRET]-} \
    SECRETS_MANAGER_PROJECT_ID=${given[SECRETS_MANAGER_PROJECT_ID]-} \
    ENVIRONMENT=$target SECRET_PATH=/$service OUTPUT_FILE=$environment_file \
    "$here/export-secrets.sh" </dev/null
fi
[[ -f $environment_file ]] || fail 78 "there is no $environment_file"

# prepare ARGUMENT…: compose on the new slot, as far as to a container that is not started. What it says is in $said.
said=
prepare() {
  said=$(slot_compose "$next" "$@" </dev/null 2>&1) && return
  printf '%s\n' "$said" >&2
  return 1
}

# last_error: the last line of $said that names a cause, else its last line.
last_error() {
  { grep -E '^(ERROR|Error)' <<<"$said" || cat <<<"$said"; } | tail -n 1
}

# fail_to_pull: engines have no codes for why a pull fails, only words. What is none of these is told as it came.
fail_to_pull() {
  case ${said,,} in
  *'no space left'*) fail 73 "there is no room for the image: $image" ;;
  *unauthorized* | *'access denied'* | *'authentication required'* | *forbidden*)
    fail 77 "the registry refuses the image: $image"
    ;;
  *'connection refused'* | *'no such host'* | *timeout* | *'timed out'* | *unreachable*)
    fail 69 "the registry of the image cannot be reached: $image"
    ;;
  *'manifest unknown'* | *'not found'*) fail 66 "the image is not in its registry: $image" ;;
  *) fail 69 "the image cannot be pulled: $image ($(last_error))" ;;
  esac
}

prepare config --quiet || fail 78 "the compose file of $service is not valid: $(last_error)"
prepare pull --quiet || fail_to_pull
if ! prepare up --no-start --no-color --scale "$service=$instances"; then
  # Compose 1 with podman says nothing when a pull fails: not before it creates, and not why.
  if [[ $said == *'no such image'* || ($said == *Pulling* && $said != *Creating*) ]]; then fail_to_pull; fi
  fail 71 "the container cannot be created: $(last_error)"
fi

if [[ $command == deploy && $service == api ]]; then
  flags=()
  [[ ${given[ALLOW_BREAKING]-} != true ]] || flags=(--allow-breaking)
  # The URL goes by the environment of compose, by its name alone.
  DATABASE_URL_MIGRATION=${given[MIGRATION_URL]-} slot_compose "$next" run --rm -T -e DATABASE_URL_MIGRATION api \
    node dist/migrate.js "${flags[@]}" </dev/null || fail 65 'the migrations failed; nothing was switched'
fi

slot_compose "$next" up --detach --no-color --scale "$service=$instances" </dev/null ||
  fail 70 'the new version cannot be started'

# healthy SLOT: every instance says that it can serve.
healthy() {
  local index
  for ((index = 1; index <= instances; index++)); do
    slot_compose "$1" exec -T --index "$index" "$service" node healthcheck.mjs "${port_variable[$service]}" "$(port_of "$1")" \
      </dev/null >"$state/health.log" 2>&1 || return 1
  done
}
declare -A port_variable=([api]=API_PORT [web]=WEB_PORT [bot]=WEBHOOK_PORT)

deadline=$((SECONDS + health_seconds))
until healthy "$next"; do
  if ((SECONDS >= deadline)); then
    slot_compose "$next" logs --no-color --tail 20 </dev/null >&2 || true
    fail 70 "not healthy within $health_seconds s: $(tail -n 1 "$state/health.log")"
  fi
  sleep 0.5
done
say "$service: healthy in slot $next"

# point_proxy_at SLOT: a reload finishes what is under way with the old configuration.
point_proxy_at() {
  printf 'server %s-%s:%s max_fails=0;\n' "$service" "$1" "$(port_of "$1")" >"$infra/state/proxy-$service/upstream.conf.new"
  chmod 644 "$infra/state/proxy-$service/upstream.conf.new"
  mv -f -- "$infra/state/proxy-$service/upstream.conf.new" "$infra/state/proxy-$service/upstream.conf"
  "$here/proxy.sh" reload "$service" </dev/null && "$here/proxy.sh" check "$service" </dev/null
}

if [[ $service != bot ]] && ! point_proxy_at "$next"; then
  [[ -z $slot ]] || point_proxy_at "$slot" || true
  fail 70 'the proxy did not take the new slot'
fi

keep previous "$live_image"
keep image "$image"
keep slot "$next"
keep target "$target"
printf '%s %s %s\n' "$(date -u +%FT%TZ)" "$command" "$image" >>"$state/history"

# The new version serves: whatever happens to the old one now is no reason to go back.
trap - EXIT
[[ -z $backup ]] || rm -f -- "$backup"
if [[ -n $slot ]]; then
  sleep "$drain_seconds"
  take_down "$slot" 20
fi
say "$service: $image serves"
