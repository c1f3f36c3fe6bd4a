#!/usr/bin/env bats
# backup.sh and restore.sh against a Postgres server of their own, on loopback, with what Debian has in "postgresql".

backup=$BATS_TEST_DIRNAME/backup.sh
restore=$BATS_TEST_DIRNAME/restore.sh

# Every character that an address, a service file, a password file or a shell could stumble over.
password='ca:n@ry\ %41/#?ä"$x'\'

# server WORD…: runs it as an account that Postgres takes.
server() {
  if ((EUID == 0)); then runuser -u "$account" -- "$@"; else "$@"; fi
}

setup_file() {
  local candidate
  bin=
  for candidate in /usr/lib/postgresql/*/bin "$(dirname "$(command -v initdb || echo /none)")"; do
    [[ ! -x $candidate/initdb ]] || bin=$candidate
  done
  [[ -n $bin ]] || {
    echo 'Postgres is not installed; Debian has it in "postgresql"' >&2
    return 1
  }
  account=postgres
  id "$account" >/dev/null 2>&1 || account=nobody
  # The folder that bats makes is closed to the account that runs Postgres for root.
  place=$(mktemp -d "$( ((EUID == 0)) && echo /var/tmp || echo "$BATS_FILE_TMPDIR")/event-portal-backup-XXXXXX")
  printf %s "$password" >"$place/password"
  ((EUID != 0)) || chown -R "$account" "$place"
  cd "$place"
  server "$bin/initdb" -D "$place/data" -U portal -E UTF8 --locale=C --auth=scram-sha-256 --no-sync \
    --pwfile="$place/password" >/dev/null
  port=
  until [[ -n $port ]] && server "$bin/pg_ctl" -D "$place/data" -w -s -l "$place/log" -o \
    "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off" start 3>&-; do
    port=$((20000 + RANDOM % 20000))
  done
  export bin account place port
}

teardown_file() {
  server "$bin/pg_ctl" -D "$place/data" -m immediate -s stop
  rm -rf "$place"
}

setup() {
  bats_require_minimum_version 1.5.0
  cd "$BATS_TEST_TMPDIR"
  export BACKUP_FOLDER=$BATS_TEST_TMPDIR/backups TMPDIR=$BATS_TEST_TMPDIR/tmp
  mkdir "$BACKUP_FOLDER" "$TMPDIR"
  fresh source
  fill source
  export DATABASE_URL
  DATABASE_URL=$(address source)
}

teardown() {
  # Nothing that a script has put there for itself outlives it.
  [[ -z $(ls -A "$TMPDIR") ]]
  [[ -z $(ls -d "$BACKUP_FOLDER"/.backup.* 2>/dev/null) ]]
}

# address DATABASE [USER] [PASSWORD]
address() {
  printf 'postgres://%s:%s@127.0.0.1:%s/%s' "${2:-portal}" \
    "$(jq -rn --arg text "${3:-$password}" '$text | @uri')" "$port" "$1"
}

# ask DATABASE SQL
ask() {
  PGPASSWORD=$password psql -XqAt -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$port" -U portal -d "$1" -c "$2"
}

# fresh DATABASE [OWNER]: makes it anew, and empty.
fresh() {
  ask postgres "drop database if exists $1"
  ask postgres "create database $1 owner ${2:-portal}"
}

fill() {
  ask "$1" "
    create table people (id bigint generated always as identity primary key, name text not null, secret bytea);
    create table notes (person bigint references people, body jsonb);
    create index on notes (person);
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''append-only''; end';
    create trigger append_only before update or delete on notes for each row execute function refuse();
    insert into people (name, secret)
      select 'Zoë ' || n, sha512(n::text::bytea) from generate_series(1, 5000) n;
    insert into notes select id, jsonb_build_object('n', id, 'text', E'a\tb\nc') from people where id <= 50;"
}

# everything DATABASE: its definitions and rows, without what changes from one dump to the next.
everything() {
  PGPASSWORD=$password pg_dump -h 127.0.0.1 -p "$port" -U portal -d "$1" | grep -vE '^\\(un)?restrict '
}

backups() {
  (cd "$BACKUP_FOLDER" && ls -- *.dump 2>/dev/null)
}

# made: the one backup that there is.
made() {
  "$backup" >/dev/null
  printf '%s/%s' "$BACKUP_FOLDER" "$(backups)"
}

# wrap PROGRAM COMMANDS: makes bin/PROGRAM, which runs the commands and goes on with the real one.
wrap() {
  mkdir -p bin
  printf '#!/bin/bash\n%s\nexec %q "$@"\n' "$2" "$(command -v "$1")" >"bin/$1"
  chmod +x "bin/$1"
}

@test "a database is backed up, dropped and restored, and is what it was" {
  before=$(everything source)
  "$backup" | grep -q '2 tables'
  file=$BACKUP_FOLDER/$(backups)
  [[ ${file##*/} =~ ^portal-[0-9]{8}T[0-9]{6}Z\.dump$ ]]
  (cd "$BACKUP_FOLDER" && sha256sum --check --quiet "${file##*/}.sha256")
  [[ $(stat -c %a "$file") == 600 && $(stat -c %a "$file.sha256") == 600 ]]

  fresh source
  run "$restore" "$file"
  [[ $status -eq 0 ]]
  [[ $output == $'public.notes 50\npublic.people 5000' ]]
  [[ $(everything source) == "$before" ]]
  run ! ask source 'delete from notes'
}

@test "metrics.prom tells when the last backup was made, and how large it is" {
  started=$(date +%s)
  file=$(made)
  [[ $(stat -c %a "$BACKUP_FOLDER/metrics.prom") == 644 ]]
  at=$(sed -n 's/^backup_last_success_seconds //p' "$BACKUP_FOLDER/metrics.prom")
  ((at >= started && at <= started + 60))
  [[ $(sed -n 's/^backup_size_bytes //p' "$BACKUP_FOLDER/metrics.prom") == "$(stat -c %s "$file")" ]]
}

@test "somebody else can restore it, and owns it then" {
  file=$(made)
  ask postgres "create role other login password 'other'"
  fresh target other
  DATABASE_URL=$(address target other other) "$restore" "$file"
  [[ $(ask target "select distinct tableowner from pg_tables where schemaname = 'public'") == other ]]
  DATABASE_URL=$(address target other other) "$restore" --replace "$file"
  ask postgres 'drop database target' && ask postgres 'drop role other'
}

@test "64 for a database that is not empty, be it a function alone; --replace takes all of it away" {
  before=$(everything source)
  file=$(made)
  ask source 'create table later (id int); create schema elsewhere; create table elsewhere.later (id int)'
  ask source 'delete from people where id > 50'
  changed=$(everything source)
  run "$restore" "$file"
  [[ $status -eq 64 && $output == *--replace* ]]
  [[ $(everything source) == "$changed" ]]

  run "$restore" --replace "$file"
  [[ $status -eq 0 && $output == $'public.notes 50\npublic.people 5000' ]]
  [[ $(ask source "select count(*) from pg_namespace where nspname = 'elsewhere'") == 0 ]]
  # A schema that was made anew says so in a dump.
  without='SCHEMA public|^--|^$'
  [[ $(everything source | grep -vE "$without") == "$(grep -vE "$without" <<<"$before")" ]]

  fresh source
  ask source "create function lonely() returns int language sql as 'select 1'"
  run "$restore" "$file"
  [[ $status -eq 64 ]]
}

@test "a restored database can be backed up and restored again" {
  "$restore" --replace "$(made)" >/dev/null
  rm "$BACKUP_FOLDER"/portal-*
  file=$(made)
  fresh source
  "$restore" "$file" | grep -q 'people 5000'
}

@test "65 for a restore that breaks off in the middle: nothing has changed" {
  ask postgres 'create role reader'
  ask source 'grant select on notes to reader'
  file=$(made)
  ask source 'drop owned by reader; create table later (id int)'
  ask postgres 'drop role reader'
  before=$(everything source)
  run "$restore" --replace "$file"
  [[ $status -eq 65 && $output == *'"reader" does not exist'* ]]
  [[ $(everything source) == "$before" ]]
}

@test "65 for a restore whose source breaks off without a word: nothing has changed" {
  file=$(made)
  before=$(everything source)
  # The first reading is the check. The second ends where a statement does.
  wrap pg_restore "[[ \$* != *exit-on-error* ]] || { $(command -v pg_restore) \"\$@\" | sed '/^COPY /,\$d'; exit 1; }"
  PATH=$PWD/bin:$PATH run "$restore" --replace "$file"
  [[ $status -eq 65 && $output == *'nothing has changed'* ]]
  [[ $(everything source) == "$before" ]]
}

@test "65 for a backup that was cut or altered, or has no checksum: nothing has changed" {
  file=$(made)
  fresh source
  cp "$file" whole
  truncate -s -1000 "$file"
  run "$restore" "$file"
  [[ $status -eq 65 && $output == *checksum* ]]

  # Its list of contents is whole, and so is its checksum now.
  (cd "$BACKUP_FOLDER" && sha256sum "${file##*/}" >"$file.sha256")
  pg_restore --list "$file" >/dev/null
  run "$restore" "$file"
  [[ $status -eq 65 && $output == *'cannot be read'* ]]

  cp whole "$file" && rm "$file.sha256"
  run "$restore" "$file"
  [[ $status -eq 65 && $output == *sha256* ]]
  head -c 5000 /dev/urandom >"$file"
  (cd "$BACKUP_FOLDER" && sha256sum "${file##*/}" >"$file.sha256")
  run "$restore" "$file"
  [[ $status -eq 65 ]]
  [[ $(ask source "select count(*) from pg_class where relnamespace = 'public'::regnamespace") == 0 ]]
}

@test "69 for a wrong password, which is not told" {
  DATABASE_URL=$(address source portal 'wr:ong-canary')
  run "$backup"
  [[ $status -eq 69 && $output == *'password authentication failed'* && $output != *canary* ]]
  [[ -z $(backups) ]]
  DATABASE_URL=$(address source)
  file=$(made)
  DATABASE_URL=$(address source portal 'wr:ong-canary') run "$restore" "$file"
  [[ $status -eq 69 && $output == *'password authentication failed'* && $output != *canary* ]]
}

@test "69 for a database that is not there, and a server that is not" {
  DATABASE_URL=$(address nowhere) run "$backup"
  [[ $status -eq 69 && $output == *'"nowhere" does not exist'* ]]
  DATABASE_URL='postgres://portal:canary@127.0.0.1:9/source' run "$backup"
  [[ $status -eq 69 && $output != *canary* ]]
}

@test "73 when the disk is full: no half a file, and the backups before it stay" {
  touch "$BACKUP_FOLDER"/portal-20260101T000000Z.dump{,.sha256}
  before=$(ls -A "$BACKUP_FOLDER")
  run env BACKUP_KEEP=1 bash -c "ulimit -f 100; exec '$backup'"
  [[ $status -eq 73 && $output == *'cannot write'* ]]
  [[ $(ls -A "$BACKUP_FOLDER") == "$(printf '.lock\n%s' "$before")" ]]
}

@test "73 for a folder that is not there: it may be a volume that is not mounted" {
  BACKUP_FOLDER=$PWD/missing run "$backup"
  [[ $status -eq 73 && ! -e missing ]]
  BACKUP_FOLDER=/proc run "$backup"
  [[ $status -eq 73 ]]
}

@test "the newest backups stay, with their checksums, and so does what is none of them" {
  for day in 01 02 03 04; do touch "$BACKUP_FOLDER/portal-202601${day}T000000Z.dump"{,.sha256}; done
  touch "$BACKUP_FOLDER"/portal-by-hand.dump
  for _ in 1 2; do BACKUP_KEEP=3 "$backup"; done
  [[ $(backups | wc -l) -eq 4 ]]
  [[ $(backups | head -1) == portal-20260104T000000Z.dump ]]
  [[ -e $BACKUP_FOLDER/portal-by-hand.dump ]]
  [[ $(ls "$BACKUP_FOLDER"/*.sha256 | wc -l) -eq 3 ]]
}

@test "a clock that goes wrong does not take away the backup that was just made" {
  touch "$BACKUP_FOLDER"/portal-2099010{1,2}T000000Z.dump
  BACKUP_KEEP=2 "$backup"
  [[ $(backups | wc -l) -eq 2 ]]
  [[ $(backups | head -1) != portal-2099* ]]
}

@test "75 for a second backup at the same time; the first goes on" {
  wrap pg_dump '[[ $1 == --version ]] || sleep 2'
  PATH=$PWD/bin:$PATH "$backup" >first 3>&- &
  until [[ -n $(ls -d "$BACKUP_FOLDER"/.backup.* 2>/dev/null) ]]; do sleep 0.05; done
  run "$backup"
  [[ $status -eq 75 ]]
  wait $!
  [[ $(backups | wc -l) -eq 1 ]]
}

@test "what a backup that was killed has left behind goes with the next" {
  mkdir "$BACKUP_FOLDER/.backup.abcdef"
  touch "$BACKUP_FOLDER/.backup.abcdef/dump"
  "$backup"
  [[ ! -e $BACKUP_FOLDER/.backup.abcdef ]]
}

@test "65 for a database without a table: good backups are not rotated away for it" {
  touch "$BACKUP_FOLDER"/portal-20260101T000000Z.dump
  fresh source
  BACKUP_KEEP=1 run "$backup"
  [[ $status -eq 65 ]]
  [[ $(backups) == portal-20260101T000000Z.dump && ! -e $BACKUP_FOLDER/metrics.prom ]]
}

@test "64 for a server that is newer than pg_dump, by name of what is needed" {
  wrap pg_dump '[[ $1 != --version ]] || { echo "pg_dump (PostgreSQL) 9.6.24"; exit; }'
  PATH=$PWD/bin:$PATH run "$backup"
  [[ $status -eq 64 && $output == *'install postgresql-client-'* ]]
}

@test "64 without its variables, with wrong ones, and with arguments" {
  for setting in DATABASE_URL= BACKUP_FOLDER= BACKUP_KEEP=0 BACKUP_KEEP=all \
    DATABASE_URL=mysql://a:canary@b/c DATABASE_URL=postgres://u:canary@h DATABASE_URL=postgres://u:can%ary@h/d \
    DATABASE_URL=postgres://u:can%00ary@h/d DATABASE_URL=postgres://u:can%0Aary@h/d \
    DATABASE_URL=postgres://u:canary@h/d%0Ahost=evil; do
    run env "$setting" "$backup"
    [[ $status -eq 64 && $output != *canary* ]]
  done
  run "$backup" --force
  [[ $status -eq 64 && $output == *Usage* ]]
  run "$backup" --help
  [[ $status -eq 0 && $output == *BACKUP_KEEP* ]]
  for arguments in '' '--force x' 'missing.dump' 'a b'; do
    # shellcheck disable=SC2086
    run "$restore" $arguments
    [[ $status -eq 64 ]]
  done
  run "$restore" --help
  [[ $status -eq 0 && $output == *--replace* ]]
}

@test "parameters of the address that libpq knows are heeded, and others are named" {
  DATABASE_URL+='?connect_timeout=3&pool_max=5&sslmode=verify-everything'
  run "$backup"
  [[ $status -eq 69 && $output == *'"pool_max"'* && $output == *'sslmode'* ]]
  DATABASE_URL="postgres:///source?host=127.0.0.1&port=$port&user=portal&password=$(jq -rn --arg text "$password" '$text | @uri')"
  run "$backup"
  [[ $status -eq 0 ]]
}

@test "variables of the caller's own do not lead to another database" {
  PGHOST=127.0.0.9 PGHOSTADDR=127.0.0.9 PGPORT=9 PGDATABASE=other PGUSER=other PGPASSWORD=other "$backup"
}

@test "nothing secret is ever an argument or in the environment of a program that is started" {
  for tool in psql pg_dump pg_restore flock mktemp mv sync sha256sum stat cat; do
    wrap "$tool" "{ printf '%s ' \"\$@\"; env; } >>'$PWD/seen'"
  done
  PATH=$PWD/bin:$PATH "$backup"
  PATH=$PWD/bin:$PATH "$restore" --replace "$BACKUP_FOLDER/$(backups)"
  [[ -s seen ]]
  run ! grep -E 'n@ry|%40ry|postgres://' seen
}
