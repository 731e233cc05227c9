#!/bin/bash
# curl -N: lines of JSON from a pipe.
last=
while true; do
    while IFS= read -r line; do
        [[ $line =~ ^\{\"id\":\"([^\"]+)\" ]] && last=${BASH_REMATCH[1]}
        printf '%s\n' "$line"
    done < <(curl -sSN -H 'Accept: application/x-ndjson' ${last:+-H "Last-Event-ID: $last"} "$1")
    sleep 0.5
done
