# shellcheck shell=sh
# Functions for tests against a simulated home. They need curl and jq.
#
# run_tests NAME…: runs functions at the same time, each in a home of its own. $HOME_URL is the address of the home.

GATEWAY=${HOME_GATEWAY_URL:-http://127.0.0.1:8080}

# get PATH: reads an object of the home.
get() {
    curl --silent --show-error --fail-with-body "$HOME_URL$1"
}

# post URL JSON: sends a request. If it fails, its response is printed and the test ends.
post() {
    curl --silent --show-error --fail-with-body -H 'Content-Type: application/json' -d "$2" "$1" ||
        { echo " in the response to $2" >&2; return 1; }
}

# attribute DEVICE TRAIT ATTRIBUTE: prints a value.
attribute() {
    get "/devices/$1/traits/$2" | jq ".attributes.$3"
}

# send DEVICE TRAIT JSON: sends a command.
send() {
    post "$HOME_URL/devices/$1/traits/$2/commands" "$3" > /dev/null
}

# advance SECONDS: moves the clock of the home.
advance() {
    post "$HOME_URL/simulation/clock/advance" "{\"seconds\": $1}" > /dev/null
}

# fault JSON
fault() {
    post "$HOME_URL/simulation/faults" "$1" > /dev/null
}

# verify JSON: fails unless the home has received the requests.
verify() {
    result=$(post "$HOME_URL/simulation/requests/verify" "$1")
    printf '%s' "$result" | jq --exit-status .passed > /dev/null ||
        { echo "not met: $1"; printf '%s' "$result" | jq .; return 1; }
}

# expect VALUE ACTUAL
expect() {
    [ "$1" = "$2" ] || { echo "expected $1, got $2"; return 1; }
}

create_home() {
    created=$(post "$GATEWAY/homes" '{"from": {"template": "demo"}, "label": "'"$1"'", "seed": 7,
        "clock": {"time": "2026-01-01T18:00:00Z", "paused": true}, "timeToLive": 600}')
    HOME_URL=$GATEWAY/homes/$(printf '%s' "$created" | jq -r .id)
    export HOME_URL
}

end_test() {
    # The output is shown if the test has failed.
    echo "The requests that $HOME_URL has received:"
    get /simulation/requests | jq -c '.requests[]'
    [ -n "${HOME_GATEWAY_KEEP:-}" ] || curl --silent -X DELETE "$HOME_URL"
}

run_tests() {
    curl --silent --fail -o /dev/null "$GATEWAY/ready" ||
        { echo "no gateway at $GATEWAY; start it with: home-gateway --data none" >&2; return 1; }
    results=$(mktemp -d)
    for test in "$@"; do
        # The trap is executed at the end of the test, also after a command that has failed.
        (
            set -e
            create_home "$test"
            trap end_test EXIT
            "$test"
            touch "$results/$test.passed"
        ) > "$results/$test" 2>&1 &
    done
    wait
    failed=0
    echo "1..$#"
    for test in "$@"; do
        if [ -e "$results/$test.passed" ]; then
            echo "ok - $test"
        else
            echo "not ok - $test"
            sed 's/^/# /' "$results/$test"
            failed=1
        fi
    done
    rm -r "$results"
    return $failed
}
