#!/bin/sh
# The app under test. HOME_URL is the address of the home, such as http://127.0.0.1:8080/homes/test-7.
#
# hall-light.sh on SECONDS: switches the light on; it switches itself off after some seconds.
# hall-light.sh off:        switches the light off.
set -eu

case $1 in
    on) command='{"command": "onWithTimedOff",
        "params": {"onOffControl": [], "onTime": '$(($2 * 10))', "offWaitTime": 0}}' ;;
    off) command='{"command": "off"}' ;;
    *) echo "usage: hall-light.sh on SECONDS | off" >&2; exit 2 ;;
esac

# With --retry, curl sends the request again after a 503, and waits as long as Retry-After says. The header X-Client
# names the app, so that a test can find its requests.
curl --silent --show-error --fail --retry 2 -o /dev/null -H 'Content-Type: application/json' -H 'X-Client: app' \
    -d "$command" "$HOME_URL/devices/hallway-light/traits/onOff/commands"
