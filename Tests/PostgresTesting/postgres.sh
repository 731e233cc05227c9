#!/usr/bin/env bash
# Runs a PostgreSQL server in an empty folder until its standard input ends, and removes the folder:
# postgres.sh FOLDER [OPTION]...
#
# The server listens at a socket in the folder, and trusts every user of the machine. Once it accepts connections, the
# script writes a line to the FIFO FOLDER/ready, if there is one: "ready", or what went wrong. Lines of the standard input
# kill the server and start it again: "kill", "start".
set -euo pipefail
# The descriptors of the process that runs the tests are not for the server.
for descriptor in /proc/self/fd/*; do
    number=${descriptor##*/}
    if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
done
folder=$1 options=("${@:2}")
root=$(cd "$(dirname "$0")/../.." && pwd)

finish() {
    [ ! -p "$folder/ready" ] || echo "$1" > "$folder/ready"
    [ "$1" = ready ] || exit 1
}

installation=
for candidate in "$root"/.build/servers/usr/lib/postgresql/*/ /usr/lib/postgresql/*/; do
    if [ -x "$candidate/bin/postgres" ]; then installation=${candidate%/} && break; fi
done
[ -n "$installation" ] || finish "PostgreSQL is missing: make swift-tests fetches it, or apt install postgresql"
# PostgreSQL does not run as root. Another user may not be able to read the folder of the project.
user=
if [ "$(id -u)" -eq 0 ]; then
    user="setpriv --reuid=65534 --regid=65534 --clear-groups"
    version=$(basename "$installation") prefix=${installation%/lib/postgresql/*}
    mkdir -p "$folder/program/lib/postgresql" "$folder/program/share/postgresql"
    cp -r "$installation" "$folder/program/lib/postgresql/"
    cp -r "$prefix/share/postgresql/$version" "$folder/program/share/postgresql/"
    installation="$folder/program/lib/postgresql/$version"
    chmod 755 "$folder"
    install -d -o 65534 -g 65534 -m 700 "$folder/data"
    install -d -o 65534 -g 65534 "$folder/socket"
else
    mkdir "$folder/data" "$folder/socket"
fi
cd "$folder"
$user "$installation/bin/initdb" --pgdata="$folder/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C \
    --no-sync --no-instructions > "$folder/log" 2>&1 || finish "initdb failed: $(tail -1 "$folder/log")"
start() {
    # A test of many connections needs more than the default. Only a crash of the machine needs fsync.
    $user "$installation/bin/postgres" -D "$folder/data" -k "$folder/socket" -c listen_addresses= -c fsync=off \
        -c max_connections=200 "${options[@]}" < /dev/null >> "$folder/log" 2>&1 &
    server=$!
    for _ in $(seq 300); do
        ! "$installation/bin/psql" -h "$folder/socket" -U postgres -qc "" > /dev/null 2>&1 || break
        kill -0 "$server" 2>/dev/null || finish "the server ended: $(tail -1 "$folder/log")"
        sleep 0.1
    done
    finish ready
}

trap 'kill -QUIT "$server" 2>/dev/null; wait "$server" || true; rm -rf "$folder"' EXIT
echo "$installation" > "$folder/installation"
start
while read -r command; do
    case $command in
        kill) kill -KILL "$server"; wait "$server" || true ;;
        start) start ;;
    esac
done
