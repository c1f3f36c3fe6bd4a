#!/usr/bin/env bash
# Restores a backup of backup.sh, in one transaction: the database is what the backup holds, or what it was before.
#
# Exit codes: 64 usage or configuration, 65 a backup that is no good or does not fit, 69 the database is out of reach,
# 73 cannot write.
set -euo pipefail
umask 077
export LC_ALL=C

usage() {
  cat <<'TEXT'
Usage: restore.sh [--replace] FILE

Restores FILE, after a look at FILE.sha256, and prints how many rows each table has then.

  --replace  drops everything that is in the database first; without it, a database that is not empty is refused

Environment:
  DATABASE_URL  required: the database to restore to
TEXT
}

# shellcheck source=/dev/null
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/database-access.sh"

file=
replace=
for argument; do
  case $argument in
  -h | --help)
    usage
    exit 0
    ;;
  --replace) replace=yes ;;
  -*)
    usage >&2
    fail 64 "there is no option $argument"
    ;;
  *)
    [[ -z $file ]] || fail 64 'it takes one file'
    file=$argument
    ;;
  esac
done
[[ -n $file ]] || {
  usage >&2
  fail 64 'name the backup'
}
require psql pg_restore sha256sum
[[ -f $file && -r $file ]] || fail 64 "there is no file $file, or it may not be read"
file=$(readlink -f -- "$file")

scratch=$(mktemp -d 2>/dev/null) || fail 73 "cannot write to ${TMPDIR:-/tmp}"
trap 'rm -rf -- "$scratch"' EXIT
trap 'exit 130' INT TERM HUP

[[ -r $file.sha256 ]] || fail 65 "there is no $file.sha256 to tell whether the backup is whole"
read -r expected _ <"$file.sha256" || true
sum=$(sha256sum <"$file")
[[ ${sum%% *} == "$expected" ]] || fail 65 'the backup is not what was written: its checksum differs'
use_database "$scratch"
require_whole "$file"

found=$(
  query <<'SQL'
select count(*)
from (
  select oid, relnamespace as space, 'pg_class'::regclass as catalog from pg_class
  union all select oid, pronamespace, 'pg_proc'::regclass from pg_proc
  union all select oid, typnamespace, 'pg_type'::regclass from pg_type
) thing
join pg_namespace on pg_namespace.oid = space
where nspname !~ '^pg_' and nspname <> 'information_schema'
  and not exists (select from pg_depend where deptype = 'e' and classid = catalog and objid = thing.oid);
SQL
)
[[ $found == 0 || -n $replace ]] || fail 64 'the database is not empty; --replace drops all that is in it'

# statements: the whole restore. Its end is written only after pg_restore has come to its own: a stream that breaks off
# commits nothing. `pg_restore --single-transaction` would do without this, but could not drop what the backup does not know.
statements() {
  printf '%s\n' 'begin;' "set local lock_timeout = '30s';" 'set local client_min_messages = warning;'
  [[ -z $replace ]] || cat <<'SQL'
do $$
declare
  schema name;
begin
  for schema in
    select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  loop
    execute format('drop schema %I cascade', schema);
  end loop;
end $$;
create schema public;
grant usage on schema public to public;
SQL
  pg_restore --exit-on-error --no-owner --file=- -- "$file" 2>"$scratch/source" || return
  # What follows is planned by what is there now, and not by guesses.
  printf '%s\n' 'analyze;' 'commit;'
}

results=(0 0)
statements | run_sql --output=/dev/null || results=("${PIPESTATUS[@]}")
case ${results[1]} in
0) ;;
2) fail 69 "the database went away, and nothing has changed: $(why)" ;;
*) fail 65 "the backup does not fit, and nothing has changed: $(why)" ;;
esac
((results[0] == 0)) || fail 65 "the backup cannot be read, and nothing has changed: $(cat "$scratch/source")"

query <<'SQL'
select format('select %L, count(*) from %I.%I', nspname || '.' || relname, nspname, relname)
from pg_class join pg_namespace on pg_namespace.oid = relnamespace
where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema'
order by nspname, relname \gexec
SQL
