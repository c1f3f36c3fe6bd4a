#!/usr/bin/env bash
# Prepares this host, once: the folders, the network of the containers, and the proxy in front of each service.
#
#   set-up-host.sh <settings file> <certificate> <key>
#
# The settings file names SERVER_NAME_API and/or SERVER_NAME_WEB, PROXY_IMAGE (nginx, by its digest), and for the web
# application REGISTRY_FOLDER; HTTP_PORT_API, HTTPS_PORT_API and so on where they are not 80 and 443. Run it again after a
# change of the settings or of the certificate: what serves goes on.
set -euo pipefail
umask 077

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
infra=${here%/deploy}
(($# == 3)) || {
  sed -n '2,/^set -euo/{/^set -euo/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2
  exit 64
}
for file in "$@"; do
  [[ -r $file ]] || {
    printf 'set-up-host: %s cannot be read\n' "$file" >&2
    exit 64
  }
done

mkdir -p -- "$infra/state" "$infra/secrets"
# The document server's own user writes the last verified registry here.
mkdir -p -- "$infra/state/memory"
chmod 711 "$infra/state"
chown 1000:1000 "$infra/state/memory" 2>/dev/null || true
cp -- "$1" "$infra/state/host.env.new"
if ! grep -q '^MEMORY_FOLDER=' "$infra/state/host.env.new"; then
  printf 'MEMORY_FOLDER=%q\n' "$infra/state/memory" >>"$infra/state/host.env.new"
fi
mv -f -- "$infra/state/host.env.new" "$infra/state/host.env"
set -a
# shellcheck source=/dev/null
source "$infra/state/host.env"
set +a

if [[ -z ${COMPOSE_FOLDER-} ]]; then
  docker network inspect portal >/dev/null 2>&1 || docker network create portal >/dev/null
fi
for service in api web; do
  name=SERVER_NAME_${service^^}
  [[ -n ${!name-} ]] || continue
  folder=$infra/state/proxy-$service
  mkdir -p -- "$folder"
  chmod 755 "$folder"
  cp -- "$2" "$folder/certificate.pem"
  cp -- "$3" "$folder/certificate.key"
  "$here/proxy.sh" up "$service"
  "$here/proxy.sh" reload "$service"
done
printf 'set-up-host: ready\n'
