# shellcheck shell=bash
# Sourced by backup.sh and restore.sh, which lie beside it: how they fail, and how they reach the database of DATABASE_URL
# without its password ever being an argument or a variable of a program that they start: `ps` and /proc show both.

# Read once, and kept from everything that follows; so is what would lead libpq elsewhere.
database_url=${DATABASE_URL-}
unset DATABASE_URL PGHOST PGHOSTADDR PGPORT PGUSER PGPASSWORD PGDATABASE PGOPTIONS

# fail CODE WORD…: ends the script with a line in its name.
fail() {
  local code=$1 name=${0##*/}
  shift
  printf '%s: %s\n' "${name%.sh}" "$*" >&2
  exit "$code"
}

# require TOOL…: ends the script where one is not installed.
require() {
  local tool
  for tool; do
    command -v "$tool" >/dev/null || fail 64 "$tool is not installed; Debian has it in postgresql-client or util-linux"
  done
}

# decode TEXT: undoes the percent-encoding of a part of DATABASE_URL; the result is in $decoded.
decode() {
  local text=$1 unescaped=${1//\%[0-9A-Fa-f][0-9A-Fa-f]/}
  [[ $unescaped != *%* && $text != *%00* ]] || fail 64 'DATABASE_URL is not an address: it has a % that encodes nothing'
  text=${text//\\/\\\\}
  printf -v decoded '%b' "${text//\%/\\x}"
}

# setting NAME VALUE: one line of the service file. Nothing can be quoted there.
setting() {
  [[ -n $2 ]] || return 0
  [[ $2 != *[[:cntrl:]]* && $2 != *' ' ]] || fail 64 "DATABASE_URL: libpq cannot take this $1 from a file"
  printf '%s=%s\n' "$1" "$2" >>"$access/service" || fail 73 "cannot write to $access"
}

# use_database FOLDER: lets whatever of libpq is started from here reach the database of DATABASE_URL, by files in FOLDER.
use_database() {
  local user='' password='' pair name
  access=$1
  [[ -n $database_url ]] || fail 64 'set DATABASE_URL'
  [[ $database_url =~ ^postgres(ql)?://(([^/?#]*)@)?(\[([0-9A-Fa-f:.]+)\]|[^]/?#:@[]*)(:([0-9]*))?/([^/?#]+)(\?([^#]*))?$ ]] ||
    fail 64 'DATABASE_URL has to be an address such as postgres://user:password@host:5432/database'
  local userinfo=${BASH_REMATCH[3]} host=${BASH_REMATCH[5]:-${BASH_REMATCH[4]}} port=${BASH_REMATCH[7]}
  local database=${BASH_REMATCH[8]} parameters=()
  IFS='&' read -r -a parameters <<<"${BASH_REMATCH[10]}"

  printf '[portal]\n' >"$access/service" || fail 73 "cannot write to $access"
  decode "$host" && setting host "$decoded"
  setting port "$port"
  decode "$database" && setting dbname "$decoded"
  decode "${userinfo%%:*}" && user=$decoded
  if [[ $userinfo == *:* ]]; then decode "${userinfo#*:}" && password=$decoded; fi
  for pair in "${parameters[@]}"; do
    name=${pair%%=*}
    decode "${pair#*=}"
    case $name in
    user) user=$decoded ;;
    password) password=$decoded ;;
    ssl) [[ $decoded != true ]] || setting sslmode require ;;
    host | port | options | connect_timeout | target_session_attrs | channel_binding | gssencmode | keepalives* | ssl*)
      setting "$name" "$decoded"
      ;;
    '') ;;
    *) printf 'DATABASE_URL: libpq does not know "%s"; going on without it\n' "$name" >&2 ;;
    esac
  done
  setting user "$user"

  export PGSERVICEFILE=$access/service PGSERVICE=portal PGCONNECT_TIMEOUT=${PGCONNECT_TIMEOUT:-10}
  [[ -n $password ]] || return 0
  [[ $password != *[$'\n\r']* ]] || fail 64 'DATABASE_URL: libpq cannot take this password from a file'
  password=${password//\\/\\\\}
  printf '*:*:*:*:%s\n' "${password//:/\\:}" >"$access/password" || fail 73 "cannot write to $access"
  export PGPASSFILE=$access/password
}

# why: what the program that failed last has said, on one line.
why() {
  sed -E 's/^(psql|pg_dump|pg_restore): (error: )?//' "$access/errors" | head -n 3 | tr '\n' ' '
}

# run_sql [OPTION…]: psql as a program reads it, with what goes wrong kept for "why".
run_sql() {
  psql --no-psqlrc --no-password --quiet --no-align --tuples-only --field-separator=' ' --set=ON_ERROR_STOP=1 "$@" \
    2>"$access/errors"
}

# query [OPTION…]: the rows of what psql is told to do. 69 when the database cannot be reached, 65 for anything else.
query() {
  local result=0
  run_sql "$@" || result=$?
  case $result in
  0) ;;
  2) fail 69 "the database cannot be reached: $(why)" ;;
  *) fail 65 "the database refuses: $(why)" ;;
  esac
}

# require_whole FILE: ends the script with 65 unless pg_restore can read all of it. Its list of contents alone comes first
# in the file, and is there in half a backup too.
require_whole() {
  pg_restore --file=/dev/null -- "$1" 2>"$access/errors" || fail 65 "the backup cannot be read: $(why)"
}
