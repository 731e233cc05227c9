"""Streams: no change is lost or sent twice, and heartbeats distinguish an idle home from a dead connection."""

import contextlib
import json
import signal
import socket
import time

import pytest

from gateway import LAMP, Gateway, problem


def cursor(gateway) -> str:
    return gateway.client.get("/devices?limit=1").headers["x-cursor"]


# The stream of all changes


def test_a_snapshot_comes_first_and_then_each_change(home):
    with home.events(snapshot=1) as stream:
        snapshot = stream.next_joined("snapshot")
        assert snapshot.data["devices"] == home.devices()
        assert snapshot.data["rooms"] == home.client.get("/rooms").json()["rooms"]
        assert snapshot.data["structures"] == home.client.get("/structures").json()["structures"]
        assert snapshot.id == cursor(home)

        home.command(LAMP, "onOff", "on").raise_for_status()
        change = stream.next("attributes")
        assert (change.data["deviceID"], change.data["trait"]) == (LAMP, "matter.onOff")
        assert change.data["attributes"]["onOff"] is True
        assert change.data["revision"] == home.device(LAMP)["revision"]
        assert change.id == cursor(home)


def test_only_the_last_piece_of_a_snapshot_has_the_cursor():
    with Gateway("--fleet", "5000", "--paused") as fleet:
        with fleet.events(snapshot=1) as stream:
            snapshot = stream.next_joined("snapshot")
        assert snapshot.id == cursor(fleet)
        assert snapshot.data["pieces"] > 1 and len({device["id"] for device in snapshot.data["devices"]}) == 5000


def test_a_change_between_the_read_and_the_subscription_is_not_lost(home):
    read = cursor(home)
    home.command(LAMP, "onOff", "on").raise_for_status()
    with home.events(after=read) as stream:
        assert stream.next("attributes").data["attributes"]["onOff"] is True


def test_a_resumed_stream_has_the_same_bytes_as_one_that_was_never_cut(home):
    begin = cursor(home)
    commands = ("on", "off", "toggle", "toggle", "on")
    ids = [begin, *(home.command(LAMP, "onOff", command).json()["cursor"] for command in commands)]
    home.client.patch(f"/devices/{LAMP}", json={"name": "Reading lamp"}).raise_for_status()
    end = cursor(home)

    with home.events(after=begin) as stream:
        whole = stream.frames(last=end)
    for resumed in ids[1:]:
        with home.events(headers={"Last-Event-ID": resumed}) as stream:
            rest = stream.frames(last=end)
        assert rest == whole[-len(rest) :]
        assert len(rest) < len(whole)


def test_the_cursor_in_a_header_has_priority_over_the_one_in_the_address(home):
    begin = cursor(home)
    home.command(LAMP, "onOff", "on").raise_for_status()
    seen = cursor(home)
    home.command(LAMP, "onOff", "off").raise_for_status()
    with home.events(after=begin, snapshot=1, headers={"Last-Event-ID": seen}) as stream:
        assert stream.next("attributes").data["attributes"]["onOff"] is False


def test_every_number_belongs_to_one_change(home):
    begin = cursor(home)
    for number in range(20):
        home.client.patch(f"/devices/{LAMP}", json={"name": f"Lamp {number}"}).raise_for_status()
    with home.events(after=begin) as stream:
        events = [stream.next("updated") for _ in range(20)]
    epoch, sequence = begin.rsplit("-", 1)
    assert [event.id for event in events] == [f"{epoch}-{int(sequence) + 1 + step}" for step in range(20)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda epoch, sequence: f"x{epoch}-{sequence}", "epoch"),
        (lambda epoch, sequence: f"{epoch}-{sequence + 1000}", "gap"),
    ],
    ids=["of another home", "never assigned"],
)
def test_a_cursor_that_cannot_be_resumed_gets_the_whole_home_again(home, change, reason):
    epoch, sequence = cursor(home).rsplit("-", 1)
    with home.events(after=change(epoch, int(sequence))) as stream:
        assert stream.next("resync").data["reason"] == reason
        assert stream.next_joined("snapshot").data["devices"] == home.devices()


def test_an_idle_home_sends_heartbeats(home):
    with home.events(heartbeat=5, timeout=8) as stream:
        # The first one is sent at once; only the second one shows that an idle stream continues.
        for _ in range(2):
            heartbeat = stream.next("heartbeat")
            assert heartbeat.data["cursor"] == heartbeat.id == cursor(home)


def test_a_client_can_recognize_its_own_changes(home):
    with home.events(after=cursor(home)) as stream:
        home.command(LAMP, "onOff", "on", headers={"X-Request-ID": "mine-1"}).raise_for_status()
        change = stream.next("attributes").data
        assert change["requestID"] == "mine-1"
        assert change["origin"] == "client"
        assert change["time"]


def test_headers_forbid_proxies_to_buffer_or_store_the_stream(home):
    with home.events() as stream:
        assert "no-store" in stream.response.headers["cache-control"]
        assert "no-transform" in stream.response.headers["cache-control"]
        assert stream.response.headers["x-accel-buffering"] == "no"
        home.contract.check(stream.response)


# Filters


def test_a_filter_by_device_passes_this_device_only(home):
    other = next(device["id"] for device in home.devices(trait="matter.onOff") if device["id"] != LAMP)
    with home.events(device=LAMP, after=cursor(home)) as stream:
        home.client.patch(f"/devices/{other}", json={"name": "Not this one"}).raise_for_status()
        home.client.patch(f"/devices/{LAMP}", json={"name": "This one"}).raise_for_status()
        update = stream.next("updated").data
        assert update["object"]["id"] == LAMP
        assert update["changed"] == ["name"]


def test_a_filter_by_kind_or_trait_passes_matching_changes_only(home):
    begin = cursor(home)
    home.client.patch(f"/devices/{LAMP}", json={"name": "Reading lamp"}).raise_for_status()
    home.command(LAMP, "onOff", "on").raise_for_status()
    structure = home.device(LAMP)["structureID"]
    home.client.post(f"/structures/{structure}/rooms", json={"name": "Library"}).raise_for_status()
    with home.events(kind="room", after=begin) as stream:
        assert stream.next().data["object"]["name"] == "Library"
    with home.events(trait="matter.onOff", kind="attributes", after=begin) as stream:
        assert stream.next("attributes").data["trait"] == "matter.onOff"
    # A device with the trait is sent as a whole, so that a client can apply changes to its snapshot.
    with home.events(trait="matter.onOff", after=begin) as stream:
        assert stream.next("updated").data["object"]["name"] == "Reading lamp"


def test_a_filter_by_room_follows_devices_as_they_move(home):
    structure = home.device(LAMP)["structureID"]
    rooms = [home.client.post(f"/structures/{structure}/rooms", json={"name": name}).json()["id"] for name in "AB"]
    with home.events(room=rooms[0], after=cursor(home)) as stream:
        for room, event in ((rooms[0], "added"), (rooms[1], "removed")):
            move = {"devices": [LAMP], "room": room}
            home.client.post(f"/structures/{structure}/move", json=move).raise_for_status()
            assert stream.next(event).data["kind"] == "device"


@pytest.mark.parametrize("query", [{"color": "red"}, {"kind": "lamp"}, {"trait": "matter.onOf"}, {"heartbeat": "4"}])
def test_an_unknown_filter_is_rejected(home, query):
    with home.events(**query) as stream:
        problem(stream.response, 400)


# Streams of collections and of single objects


def test_batched_sends_the_whole_set_again_when_a_name_changes(home):
    with home.events("/devices/batched") as stream:
        assert stream.next_joined("batch").data["devices"] == home.devices()
        # Switching a lamp changes no metadata.
        home.command(LAMP, "onOff", "on").raise_for_status()
        home.client.patch(f"/devices/{LAMP}", json={"name": "Reading lamp"}).raise_for_status()
        devices = stream.next_joined("batch").data["devices"]
        assert {device["id"]: device["name"] for device in devices}[LAMP] == "Reading lamp"


@pytest.mark.parametrize("collection", ["structures", "rooms", "devices"])
def test_a_collection_sends_its_objects_and_then_each_change(home, collection):
    present = home.client.get(f"/{collection}").json()[collection]
    with home.events(f"/{collection}/stream") as stream:
        added = [stream.next("added").data for _ in present]
        assert all(event["initial"] for event in added)
        assert {event["object"]["id"] for event in added} == {item["id"] for item in present}
        if collection != "structures":
            home.client.patch(f"/{collection}/{present[0]['id']}", json={"name": "Renamed"}).raise_for_status()
            assert stream.next("updated").data["object"]["name"] == "Renamed"


def test_a_new_room_is_added_and_a_deleted_one_removed(home):
    structure = home.client.get("/structures").json()["structures"][0]["id"]
    rooms = len(home.client.get("/rooms").json()["rooms"])
    with home.events("/rooms/stream") as stream:
        for _ in range(rooms):
            stream.next("added")
        room = home.client.post(f"/structures/{structure}/rooms", json={"name": "Library"}).json()["id"]
        assert not stream.next("added").data.get("initial")
        home.client.delete(f"/rooms/{room}").raise_for_status()
        assert stream.next("removed").data["id"] == room


def test_a_device_sends_its_state_now_and_after_each_change(home):
    with home.events(f"/devices/{LAMP}/stream") as stream:
        assert stream.next().data == home.device(LAMP)
        home.command(LAMP, "onOff", "on").raise_for_status()
        assert stream.next().data == home.device(LAMP)


def test_the_stream_of_a_device_resumes_with_its_current_state_once(home):
    seen = cursor(home)
    for command in ("on", "off", "on"):
        home.command(LAMP, "onOff", command).raise_for_status()
    with home.events(f"/devices/{LAMP}/stream", headers={"Last-Event-ID": seen}) as stream:
        assert stream.next().data == home.device(LAMP)
        home.client.patch(f"/devices/{LAMP}", json={"name": "Reading lamp"}).raise_for_status()
        assert stream.next().data == home.device(LAMP)


def test_the_stream_of_a_room_ends_when_the_room_is_deleted(home):
    structure = home.client.get("/structures").json()["structures"][0]["id"]
    room = home.client.post(f"/structures/{structure}/rooms", json={"name": "Library"}).json()["id"]
    with home.events(f"/rooms/{room}/stream") as stream:
        stream.next()
        home.client.delete(f"/rooms/{room}").raise_for_status()
        assert [event.name for event in stream.events_until_end()] == ["removed"]


def test_a_type_that_the_device_lacks_ends_the_subscription(home):
    assert home.client.get(f"/devices/{LAMP}/types/matter.doorLock/stream").status_code == 204


def test_a_device_without_a_structure_is_added_when_a_new_structure_makes_it_visible(home):
    device = {"type": "matter.onOffLight", "name": "Unassigned lamp"}
    unassigned = home.client.post("/simulation/devices", json=device).raise_for_status().json()["id"]
    home.client.patch("/simulation/network", json={"accessGranted": False}).raise_for_status()
    begin = cursor(home)
    home.client.post("/simulation/structures", json={"name": "Beach House"}).raise_for_status()
    seen = {device["id"] for device in home.devices()}
    with home.events(after=begin) as stream:
        added = {stream.next("added").data["object"]["id"] for _ in range(1 + len(seen))}
    assert unassigned in seen and seen < added


# Other clients, and the end


def test_newline_delimited_json_has_the_same_events(home):
    headers = {"Accept": "application/x-ndjson"}
    begin = cursor(home)
    target = f"/events?after={begin}"
    with home.events(after=begin) as stream, home.client.stream("GET", target, headers=headers) as lines:
        assert lines.headers["content-type"] == "application/x-ndjson"
        home.contract.check(lines)
        read = (line for line in lines.iter_lines() if json.loads(line)["event"] != "heartbeat")
        for number in range(20):
            home.client.patch(f"/devices/{LAMP}", json={"name": f"Lamp {number}"}).raise_for_status()
            event = stream.next("updated")
            assert json.loads(next(read)) == {"id": event.id, "event": event.name, "data": event.data}
    # The cursors are the same.
    with home.client.stream("GET", "/events", headers=headers | {"Last-Event-ID": begin}) as lines:
        assert json.loads(next(lines.iter_lines()))["data"]["object"]["name"] == "Lamp 0"


def test_an_interval_reduces_changes_to_the_latest_values(home):
    with home.events(minInterval=2, trait="matter.onOff") as stream:
        start = time.monotonic()
        home.command(LAMP, "onOff", "on").raise_for_status()
        stream.next("attributes")
        # In one request, so that a busy machine does not spread them over two intervals.
        toggle = {"deviceID": LAMP, "trait": "onOff", "command": "toggle"}
        home.client.post("/commands", json={"commands": [toggle] * 5}).raise_for_status()
        change = stream.next("attributes")
        assert time.monotonic() - start >= 2
        assert change.data["attributes"]["onOff"] is home.attributes(LAMP, "onOff")["onOff"]
        assert change.data["revision"] == home.device(LAMP)["revision"]
        home.client.patch(f"/devices/{LAMP}", json={"name": "The next change"}).raise_for_status()
        home.command(LAMP, "onOff", "toggle").raise_for_status()
        stream.next("updated")
        assert stream.next("attributes").id == cursor(home)


def test_with_an_interval_only_the_last_folded_change_has_an_id(home):
    begin = cursor(home)
    level = f"/devices/{LAMP}/traits/levelControl"
    home.client.patch(level, json={"onLevel": 5}).raise_for_status()
    home.client.patch("/devices/desk-lamp", json={"name": "Reading lamp"}).raise_for_status()
    home.client.patch(level, json={"onLevel": 6}).raise_for_status()
    with home.events(minInterval=1, after=begin) as stream:
        # Both writes of onLevel are sent as one event, after the rename. If the rename had an id, a client that loses
        # the connection after it would never receive the first write.
        assert stream.next("updated").id == ""
        assert stream.next("attributes").id == cursor(home)


@pytest.mark.parametrize(("changes", "lags"), [(800, False), (3000, True)], ids=["a little", "half of the log"])
def test_a_client_that_stops_reading_keeps_its_stream(changes, lags):
    with Gateway("--paused", "--log-changes", "2000") as gateway, stalled_client(gateway) as lines:
        epoch, begin = cursor(gateway).rsplit("-", 1)
        toggle = {"deviceID": LAMP, "trait": "onOff", "command": "toggle"}
        while int(cursor(gateway).rsplit("-", 1)[1]) < int(begin) + changes:
            gateway.client.post("/commands", json={"commands": [toggle] * 100}).raise_for_status()
        end = cursor(gateway)
        events = []
        while not events or events[-1].get("id") != end:
            event = json.loads(next(lines))
            if event["event"] not in ("heartbeat", "retry"):
                events.append(event)
        names = [event["event"] for event in events]
        received = names.index("resync") if lags else len(names)
        assert [event["id"] for event in events[:received]] == [
            f"{epoch}-{int(begin) + 1 + number}" for number in range(received)
        ]
        assert received > 0 and set(names[:received]) == {"attributes"}
        if lags:
            assert events[received]["data"] == {"reason": "lag"}
            assert set(names[received + 1 :]) == {"snapshot"}


@contextlib.contextmanager
def stalled_client(gateway):
    """Opens a stream with a small receive buffer and does not read it until the test reads the returned lines."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(20)
        connection.connect(("127.0.0.1", int(gateway.url.rsplit(":", 1)[1])))
        # HTTP/1.0 has no chunks, so the body consists of the lines.
        connection.sendall(b"GET /events HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept: application/x-ndjson\r\n\r\n")
        with connection.makefile("rb") as lines:
            while lines.readline().strip():
                pass
            # The first line is the heartbeat of an open stream.
            assert json.loads(lines.readline())["event"] in ("retry", "heartbeat")
            yield lines


def test_three_hundred_clients_receive_the_same_change(home):
    with contextlib.ExitStack() as open_streams:
        streams = [open_streams.enter_context(home.events()) for _ in range(300)]
        home.client.patch(f"/devices/{LAMP}", json={"name": "Reading lamp"}).raise_for_status()
        for stream in streams:
            assert stream.next("updated").data["object"]["name"] == "Reading lamp"


def test_streams_receive_a_reconnect_delay_before_the_program_ends(home):
    with home.events(timeout=10) as stream:
        start = time.monotonic()
        home.process.send_signal(signal.SIGTERM)
        text = b"".join(stream.response.iter_raw())
        assert b"retry: " in text
        assert time.monotonic() - start < 6
    home.stop()
