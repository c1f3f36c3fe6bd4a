#!/usr/bin/env bash
# Backs the database up to a file, looks whether that can be read again, and keeps the newest ones. restore.sh is the way back.
#
# Exit codes: 64 usage or configuration, 65 a backup that is no good, 69 the database is out of reach, 73 cannot write,
# 75 another backup is under way. Whatever goes wrong, the backups before it stay as they are.
set -euo pipefail
umask 077
export LC_ALL=C
# A file that may not grow is an error to report, not the end of the program that writes it.
trap '' XFSZ

usage() {
  cat <<'TEXT'
Usage: backup.sh [--help]

Writes BACKUP_FOLDER/portal-<UTC time>.dump, its checksum beside it, and metrics.prom for a textfile collector.

Environment:
  DATABASE_URL   required: the database, as the API has it
  BACKUP_FOLDER  required: a folder that is there
  BACKUP_KEEP    default: 14; how many backups are kept
TEXT
}

# shellcheck source=/dev/null
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/database-access.sh"

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

require psql pg_dump pg_restore flock sha256sum
folder=${BACKUP_FOLDER-}
keep=${BACKUP_KEEP:-14}
[[ -n $folder ]] || fail 64 'set BACKUP_FOLDER'
[[ $keep =~ ^[1-9][0-9]{0,3}$ ]] || fail 64 'BACKUP_KEEP has to be a number from 1 to 9999'
# It is not made here: where a volume is not mounted, backups would go to the disk that they are to survive.
[[ -d $folder ]] || fail 73 "there is no folder $folder"
{ : >>"$folder/.lock"; } 2>/dev/null || fail 73 "cannot write to $folder"
exec 9>>"$folder/.lock"
flock --nonblock 9 || fail 75 'another backup is under way'

scratch=$(mktemp -d 2>/dev/null) || fail 73 "cannot write to ${TMPDIR:-/tmp}"
trap 'rm -rf -- "$scratch" "$folder"/.backup.*' EXIT
trap 'exit 130' INT TERM HUP
# What a backup that was killed has left behind: nobody else holds the lock.
rm -rf -- "$folder"/.backup.*
work=$(mktemp -d "$folder/.backup.XXXXXX" 2>/dev/null) || fail 73 "cannot write to $folder"
use_database "$scratch"

server=$(query --command='show server_version_num')
server=$((server / 10000))
[[ $(pg_dump --version) =~ \)\ ([0-9]+) ]] || fail 64 'pg_dump does not tell its version'
client=${BASH_REMATCH[1]}
((client >= server)) ||
  fail 64 "pg_dump $client cannot read Postgres $server; install postgresql-client-$server"

dump=$work/dump
if ! pg_dump --no-password --format=custom --no-owner --lock-wait-timeout=60s --file="$dump" 2>"$scratch/errors"; then
  ! grep -qE 'could not (open|write|close|flush|fsync|seek)' "$scratch/errors" || fail 73 "cannot write to $folder: $(why)"
  fail 69 "the database cannot be read: $(why)"
fi
contents=$(pg_restore --list "$dump" 2>"$scratch/errors") || fail 65 "the backup cannot be read: $(why)"
tables=$(grep -c ' TABLE DATA ' <<<"$contents") || fail 65 'the database has no table; is it the right one?'
require_whole "$dump"

target=
until [[ -n $target && ! -e $target ]]; do
  [[ -z $target ]] || sleep 1
  target=$folder/portal-$(date -u +%Y%m%dT%H%M%SZ).dump
done
sum=$(sha256sum <"$dump")
size=$(stat -c %s "$dump")
# publish NAME: what is in $work/NAME takes its place at once and whole.
publish() {
  { sync -- "$work/$1" && mv -f -- "$work/$1" "$2"; } 2>/dev/null || fail 73 "cannot write $2"
}
printf '%s  %s\n' "${sum%% *}" "${target##*/}" 2>/dev/null >"$work/sum" || fail 73 "cannot write to $folder"
# In this order, so that no backup is ever without its checksum.
publish sum "$target.sha256"
publish dump "$target"
sync -- "$folder" 2>/dev/null || true

# Oldest first. Never the one that was just made, whatever the clock says.
others=()
for other in "$folder"/portal-????????T??????Z.dump; do
  [[ $other == "$target" ]] || others+=("$other")
done
for ((index = 0; index < ${#others[@]} - (keep - 1); index++)); do
  rm -f -- "${others[index]}" "${others[index]}.sha256"
done

cat 2>/dev/null >"$work/metrics" <<METRICS || fail 73 "cannot write to $folder"
# HELP backup_last_success_seconds When the newest backup was made, in Unix time.
# TYPE backup_last_success_seconds gauge
backup_last_success_seconds $(date +%s)
# HELP backup_size_bytes How large it is.
# TYPE backup_size_bytes gauge
backup_size_bytes $size
METRICS
# The collector is another account, and the figures are no secret.
chmod 644 "$work/metrics"
publish metrics "$folder/metrics.prom"
printf 'backup: %s, %s tables, %s bytes\n' "$target" "$tables" "$size"
