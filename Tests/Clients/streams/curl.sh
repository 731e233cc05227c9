#!/bin/bash
# curl -N: reads newline-delimited JSON from a pipe.
last_id=
while true; do
    while IFS= read -r line; do
        [[ $line =~ ^\{\"id\":\"([^\"]+)\" ]] && last_id=${BASH_REMATCH[1]}
        printf '%s\n' "$line"
    done < <(curl -sSN -H 'Accept: application/x-ndjson' ${last_id:+-H "Last-Event-ID: $last_id"} "$1")
    sleep 0.5
done
