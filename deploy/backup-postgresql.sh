#!/bin/sh
# Copies Skald's PostgreSQL database while it is in use, and keeps the newest seven copies.
#   backup-postgresql.sh DATABASE FOLDER
# DATABASE is a name or a URL as pg_dump takes it; the password belongs into ~/.pgpass. Bring a copy back with
#   pg_restore --clean --if-exists --dbname=DATABASE COPY
set -eu
umask 077
database=$1 folder=$2 kept=7
mkdir -p "$folder"
rm -f "$folder"/skald-*.part
copy=$folder/skald-$(date -u +%Y%m%dT%H%M%SZ)
trap 'rm -f "$copy.part"' EXIT
pg_dump --format=custom --no-password --file="$copy.part" --dbname="$database"
# A copy whose list of contents cannot be read is none.
pg_restore --list "$copy.part" > /dev/null
mv "$copy.part" "$copy.pgdump"
ls -1 "$folder"/skald-*.pgdump | sort -r | tail -n +$((kept + 1)) | while read -r old; do rm -f "$old"; done
