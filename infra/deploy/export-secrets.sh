#!/usr/bin/env bash
# Exports one path of one environment of the secrets manager to an env file, with bash, curl and jq alone.
# Every deployment does this on the host it deploys to; infra/fetch-web-secrets.sh does it by hand for the web application.
#
# Exit codes: 64 usage or configuration, 65 data that cannot be used, 69 not reachable, 73 cannot write,
# 76 not a response of the secrets manager, 77 refused. Whatever goes wrong, an old file stays as it is.
set -euo pipefail
umask 077

usage() {
  cat <<'TEXT'
Usage: export-secrets.sh [--help]

Environment:
  SECRETS_MANAGER_CLIENT_ID      required: the machine identity's client id
  SECRETS_MANAGER_CLIENT_SECRET  required: its secret
  SECRETS_MANAGER_PROJECT_ID     the project, by its id; or
  WORKSPACE_SLUG                 the project, by its slug
  ENVIRONMENT                    required: dev or prod
  SECRET_PATH                    required: /api, /web, /bot or /registry
  OUTPUT_FILE                    required: the env file to write
  SECRETS_MANAGER_URL            default: https://app.infisical.com
  RETRIES                        default: 2; for connections that fail and for 5xx, never for a refusal
  TIMEOUT                        default: 20 seconds for each request
TEXT
}

fail() {
  local code=$1
  shift
  printf 'export-secrets: %s\n' "$*" >&2
  exit "$code"
}

case "${1-}" in
'') ;;
-h | --help)
  usage
  exit 0
  ;;
*)
  usage >&2
  fail 64 'it takes no arguments'
  ;;
esac

for tool in curl jq; do
  command -v "$tool" >/dev/null || fail 64 "$tool is not installed"
done

url=${SECRETS_MANAGER_URL:-https://app.infisical.com}
url=${url%/}
workspace=${WORKSPACE_SLUG-}
project=${SECRETS_MANAGER_PROJECT_ID-}
environment=${ENVIRONMENT-}
secret_path=${SECRET_PATH-}
output=${OUTPUT_FILE-}
retries=${RETRIES:-2}
timeout=${TIMEOUT:-20}

missing=()
[[ -n ${SECRETS_MANAGER_CLIENT_ID-} ]] || missing+=(SECRETS_MANAGER_CLIENT_ID)
[[ -n ${SECRETS_MANAGER_CLIENT_SECRET-} ]] || missing+=(SECRETS_MANAGER_CLIENT_SECRET)
[[ -n $workspace$project ]] || missing+=(SECRETS_MANAGER_PROJECT_ID)
[[ -n $environment ]] || missing+=(ENVIRONMENT)
[[ -n $secret_path ]] || missing+=(SECRET_PATH)
[[ -n $output ]] || missing+=(OUTPUT_FILE)
((${#missing[@]} == 0)) || fail 64 "set ${missing[*]}"
[[ $url =~ ^https?://[^[:space:]]+$ ]] || fail 64 'SECRETS_MANAGER_URL has to be an http or https address'
[[ $retries =~ ^[0-9]$ ]] || fail 64 'RETRIES has to be a number from 0 to 9'
[[ $timeout =~ ^[1-9][0-9]{0,2}$ ]] || fail 64 'TIMEOUT has to be a number of seconds'

# The secrets are read once and kept out of the environment of everything that is started from here.
client_id=$SECRETS_MANAGER_CLIENT_ID
client_secret=$SECRETS_MANAGER_CLIENT_SECRET
unset SECRETS_MANAGER_CLIENT_ID SECRETS_MANAGER_CLIENT_SECRET

folder=$(dirname -- "$output")
[[ ! -L $output ]] || fail 73 "$output is a symbolic link; remove it first"
[[ ! -d $output ]] || fail 73 "$output is a folder"
mkdir -p -- "$folder" 2>/dev/null || fail 73 "cannot make the folder $folder"
scratch=$(mktemp -d "$folder/.export.XXXXXX" 2>/dev/null) || fail 73 "cannot write to $folder"
trap 'rm -rf -- "$scratch"' EXIT
trap 'exit 130' INT TERM HUP

# write NAME: keeps what comes in; a full disk is an error, not half a file.
write() {
  cat >"$scratch/$1" 2>/dev/null || fail 73 "cannot write to $folder"
}

# request WHAT CURL-CONFIG: leaves the body in $scratch/body. Secrets travel through files, never through arguments.
request() {
  local what=$1 config=$2 attempt status result
  for ((attempt = 0; ; attempt++)); do
    result=0
    status=$(curl --silent --proto '=http,https' --max-time "$timeout" --output "$scratch/body" \
      --write-out '%{http_code}' --config "$config") || result=$?
    case $result in
    0) ;;
    23) fail 73 "cannot write to $folder" ;;
    *) status=000 ;;
    esac
    case $status in
    200) return ;;
    000 | 5??)
      ((attempt < retries)) || fail 69 "$what: $(reason "$status" "$result")"
      sleep "$((attempt + 1))"
      ;;
    400 | 401 | 403) fail 77 "$what: refused ($status); check the identity, and what it may read" ;;
    404) fail 77 "$what: not found (404); check the project, the environment and the path" ;;
    429) fail 69 "$what: too many requests (429); try again later" ;;
    *) fail 76 "$what: unexpected answer ($status)" ;;
    esac
  done
}

reason() {
  if [[ $1 != 000 ]]; then
    printf 'the secrets manager answers %s' "$1"
  else
    case $2 in
    6) printf 'its host is not known' ;;
    7) printf 'nothing answers there' ;;
    18 | 56) printf 'the connection was cut' ;;
    28) printf 'no answer within %s s' "$timeout" ;;
    35 | 51 | 58 | 60) printf 'its certificate is not trusted' ;;
    *) printf 'the connection failed (curl %s)' "$2" ;;
    esac
  fi
}

# json WHAT FILTER: the filter applied to the body, or exit 76 without a word of the body.
json() {
  jq --exit-status --raw-output "$2" "$scratch/body" 2>/dev/null ||
    fail 76 "$1: not an answer of a secrets manager"
}

jq --null-input --compact-output --rawfile id <(printf %s "$client_id") \
  --rawfile secret <(printf %s "$client_secret") '{clientId: $id, clientSecret: $secret}' | write login.json
write login.curl <<CONFIG
url = "$url/api/v1/auth/universal-auth/login"
request = "POST"
header = "Content-Type: application/json"
data-binary = "@$scratch/login.json"
CONFIG
request 'login' "$scratch/login.curl"
token=$(json 'login' '.accessToken | select(type == "string" and test("^[A-Za-z0-9._~+/=-]+$"))')
rm -f -- "$scratch/login.json" "$scratch/body"

encode() {
  jq --null-input --raw-output --arg text "$1" '$text | @uri'
}
if [[ -n $project ]]; then
  query="workspaceId=$(encode "$project")"
else
  query="workspaceSlug=$(encode "$workspace")"
fi
query+="&environment=$(encode "$environment")"
query+="&secretPath=$(encode "$secret_path")&include_imports=true&expandSecretReferences=true"
write secrets.curl <<CONFIG
url = "$url/api/v3/secrets/raw?$query"
header = "Authorization: Bearer $token"
CONFIG
request 'secrets' "$scratch/secrets.curl"

# Own values win over imports, later imports over earlier ones; personal overrides are nobody else's. A value is written
# as compose, node --env-file and dotenv all read it: bare, in single quotes, or in double quotes with \n.
filters=$(
  cat <<'JQ'
def usable: map(select(.type != "personal"));
def merged:
  if (.secrets | type) != "array" then error("not a list") else . end
  | ([(.imports // [])[] | .secrets[]] | usable) + (.secrets | usable)
  | map(if (.secretKey | type) == "string" and (.secretValue | type) == "string" then . else error("not a secret") end)
  | reduce .[] as $one ({}; .[$one.secretKey] = $one);
def form:
  if test("[\\x00-\\x08\\x0b-\\x1f]") then null
  elif test("[\\s#$]|^['\"`]") | not then .
  elif test("'|\\\\\\z") | not then "'\(.)'"
  elif test("[\"\\\\$]") | not then "\"\(gsub("\n"; "\\n"))\""
  else null end;
def names(condition): [to_entries[] | select(condition) | .key | @json] | join(", ");
JQ
)
json 'secrets' "$filters merged" | write merged.json

# names CONDITION: the keys of the secrets that it holds for.
names() {
  jq --raw-output "$filters names($1)" "$scratch/merged.json"
}

[[ $(jq length "$scratch/merged.json") != 0 ]] ||
  fail 65 "there is no secret in $secret_path of $environment; the file stays as it was"
bad=$(names '.key | test("\\A[A-Z_][A-Z0-9_]*\\z") | not')
[[ -z $bad ]] || fail 65 "not a name of a variable: $bad"
bad=$(names '.key | IN("LD_PRELOAD", "LD_LIBRARY_PATH", "NODE_OPTIONS", "PATH", "BASH_ENV", "ENV")')
[[ -z $bad ]] || fail 65 "would change how programs start: $bad"
bad=$(names '.value.secretValueHidden == true')
[[ -z $bad ]] || fail 77 "the identity may not read the value of: $bad"
bad=$(names '.value.secretValue | form == null')
[[ -z $bad ]] || fail 65 "no env file can hold the value of: $bad"

jq --raw-output "$filters to_entries | sort_by(.key)[] | \"\\(.key)=\\(.value.secretValue | form)\"" \
  "$scratch/merged.json" | write env

chmod 600 "$scratch/env"
sync -- "$scratch/env" 2>/dev/null || true
mv -f -- "$scratch/env" "$output" 2>/dev/null || fail 73 "cannot write $output"
printf 'export-secrets: %s variables written to %s\n' "$(jq length "$scratch/merged.json")" "$output"
