#!/bin/sh
# Tests of hall-light.sh against a simulated home: sh test.sh
set -eu
cd "$(dirname "$0")"
. ./home.sh

a_home_has_a_light_that_is_off() {
    expect false "$(attribute hallway-light onOff onOff)"
}

a_command_changes_attributes() {
    send living-room-lamp levelControl \
        '{"command": "moveToLevelWithOnOff", "params": {"level": 127, "transitionTime": 0}}'
    expect 127 "$(attribute living-room-lamp levelControl currentLevel)"
    expect true "$(attribute living-room-lamp onOff onOff)"
}

the_light_goes_off_after_five_minutes() {
    sh hall-light.sh on 300
    advance 299
    expect true "$(attribute hallway-light onOff onOff)"
    advance 1
    expect false "$(attribute hallway-light onOff onOff)"
}

the_app_tries_again_after_503() {
    fault '{"on": {"client": "app"}, "kind": "status", "status": 503, "retryAfter": 1, "times": 1}'
    sh hall-light.sh on 300
    expect true "$(attribute hallway-light onOff onOff)"
    verify '{"inOrder": [{"client": "app", "status": 503}, {"client": "app", "status": 200}]}'
}

the_app_sends_one_command_and_no_other() {
    sh hall-light.sh on 60
    verify '{"received": {"client": "app", "command": "onWithTimedOff", "params": {"onTime": 600}}, "times": 1}'
    verify '{"received": {"client": "app", "command": "off"}, "never": true}'
}

run_tests a_home_has_a_light_that_is_off a_command_changes_attributes the_light_goes_off_after_five_minutes \
    the_app_tries_again_after_503 the_app_sends_one_command_and_no_other
