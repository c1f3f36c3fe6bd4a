#!/usr/bin/env bash
# Fetches the web application's secrets by hand, on a host that has only bash, curl and jq (C8). The deploy workflows do not
# use it: they export what they need themselves. Exit codes are those of deploy/export-secrets.sh, which does the work.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: SECRETS_MANAGER_CLIENT_ID=… SECRETS_MANAGER_CLIENT_SECRET=… fetch-web-secrets.sh [--help]

Environment:
  SECRETS_MANAGER_CLIENT_ID      required: the machine identity's client id
  SECRETS_MANAGER_CLIENT_SECRET  required: its secret
  SECRETS_MANAGER_URL            default: https://app.infisical.com
  WORKSPACE_SLUG                 default: event-portal
  ENVIRONMENT                    default: dev
  OUTPUT_FILE                    default: ./secrets/.env.dev.web, below the folder that you call it from
  RETRIES                        default: 2; for connections that fail and for 5xx, never for a refusal
  TIMEOUT                        default: 20 seconds for each request
TEXT
}

case "${1-}" in
'') ;;
-h | --help)
  usage
  exit 0
  ;;
*)
  usage >&2
  printf 'fetch-web-secrets: it takes no arguments\n' >&2
  exit 64
  ;;
esac

if [[ ${ENVIRONMENT:-dev} != dev && -z ${OUTPUT_FILE-} ]]; then
  printf 'fetch-web-secrets: writing the secrets of "%s" to ./secrets/.env.dev.web; set OUTPUT_FILE to write elsewhere\n' \
    "$ENVIRONMENT" >&2
fi

export WORKSPACE_SLUG=${WORKSPACE_SLUG:-event-portal} ENVIRONMENT=${ENVIRONMENT:-dev}
export SECRET_PATH=/web OUTPUT_FILE=${OUTPUT_FILE:-./secrets/.env.dev.web}
unset SECRETS_MANAGER_PROJECT_ID
exec "$(dirname -- "${BASH_SOURCE[0]}")/deploy/export-secrets.sh"
