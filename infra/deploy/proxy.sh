#!/usr/bin/env bash
# The proxy in front of a service on this host: proxy.sh up|reload|check|down <service>.
set -euo pipefail
umask 022

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
infra=${here%/deploy}
command=${1-}
service=${2-}
[[ $command =~ ^(up|reload|check|down)$ && $service =~ ^(api|web)$ ]] || {
  sed -n '2s/^# //p' "${BASH_SOURCE[0]}" >&2
  exit 64
}
set -a
# shellcheck source=/dev/null
source "$infra/state/host.env"
set +a
folder=$infra/state/proxy-$service
suffix=${service^^}
name=SERVER_NAME_$suffix http=HTTP_PORT_$suffix https=HTTPS_PORT_$suffix
export HTTP_PORT=${!http:-80} HTTPS_PORT=${!https:-443} PROXY_FOLDER=$folder

if [[ -n ${COMPOSE-} ]]; then
  read -ra compose <<<"$COMPOSE"
elif docker compose version >/dev/null 2>&1; then
  compose=(docker compose)
else
  compose=(docker-compose)
fi
proxy() {
  "${compose[@]}" -p "portal-proxy-$service" -f "${COMPOSE_FOLDER:-$infra/compose}/proxy.yaml" "$@"
}

case $command in
up)
  public=
  [[ $HTTPS_PORT == 443 ]] || public=:$HTTPS_PORT
  mkdir -p -- "$folder"
  sed -e "s|@SERVER_NAME@|${!name:?is not set in host.env}|g" -e "s|@HTTP_PORT@|$HTTP_PORT|g" \
    -e "s|@HTTPS_PORT@|$HTTPS_PORT|g" -e "s|@PUBLIC_PORT@|$public|g" "$infra/proxy/nginx.conf" >"$folder/nginx.conf"
  # Nothing serves yet: the discard port answers nobody, and nginx says 502.
  [[ -f $folder/upstream.conf ]] || printf 'server 127.0.0.1:9;\n' >"$folder/upstream.conf"
  proxy up --detach --no-color
  ;;
reload)
  # One that has only just been started has to have noted its process, or the signal goes nowhere. Where it cannot start, as
  # when something else has its port, the engine starts it again and again.
  for ((attempt = 0; attempt < 50; attempt++)); do
    ! proxy exec -T proxy test -s /tmp/nginx.pid 2>/dev/null || break
    sleep 0.1
  done
  if ((attempt == 50)); then
    proxy logs --no-color --tail 20 proxy >&2 || true
    printf 'proxy: the proxy of %s does not start: its last lines are above\n' "$service" >&2
    exit 70
  fi
  proxy exec -T proxy nginx -c /etc/portal/nginx.conf -t -q
  proxy exec -T proxy nginx -c /etc/portal/nginx.conf -s reload
  ;;
check)
  # A reload is only a signal: for a moment the workers from before may answer, who knew of no service at first.
  for ((attempt = 0; attempt < 100; attempt++)); do
    status=$(curl --silent --insecure --max-time 5 --output /dev/null --write-out '%{http_code}' \
      --resolve "${!name}:$HTTPS_PORT:127.0.0.1" "https://${!name}:$HTTPS_PORT/livez") || status=000
    [[ $status =~ ^(000|502)$ ]] || exit 0
    sleep 0.1
  done
  printf 'proxy: %s does not answer through the proxy (%s)\n' "$service" "$status" >&2
  exit 70
  ;;
down) proxy down --timeout 30 ;;
esac
