"""Names, rooms and moves of devices."""

import pytest

from gateway import LAMP, problem

FAMILY = "👨‍👩‍👧‍👦"  # seven code points, one visible character


@pytest.mark.parametrize("name", ["Reading lamp", "x" * 61, FAMILY * 9, "é" * 60], ids=len)
def test_a_device_name_is_truncated_to_sixty_code_points(home, name):
    response = home.client.patch(f"/devices/{LAMP}", json={"name": name})
    assert response.json()["name"] == name[:60]
    assert home.device(LAMP)["name"] == name[:60]


def test_a_room_is_created_renamed_and_deleted_and_its_devices_stay(home):
    lamp = home.device(LAMP)
    structure = lamp["structureID"]
    created = home.client.post(f"/structures/{structure}/rooms", json={"name": "Library"})
    assert created.status_code == 201
    room = created.json()["id"]
    assert created.headers["location"].endswith(f"/rooms/{room}")
    rooms = home.client.get(f"/structures/{structure}/rooms").json()["rooms"]
    assert room in [listed["id"] for listed in rooms]

    home.client.post(f"/structures/{structure}/move", json={"devices": [lamp["id"]], "room": room}).raise_for_status()
    assert home.device(lamp["id"])["roomID"] == room
    assert home.client.patch(f"/rooms/{room}", json={"name": "Den"}).json()["name"] == "Den"

    home.client.delete(f"/rooms/{room}").raise_for_status()
    problem(home.client.get(f"/rooms/{room}"), 404, "notFound")
    assert home.device(lamp["id"])["roomID"] is None
    assert home.device(lamp["id"])["structureID"] == structure


@pytest.mark.parametrize("name", ["", "x" * 129, FAMILY * 19], ids=len)
def test_a_room_needs_a_name_of_1_to_128_code_points(home, name):
    structure = home.client.get("/structures").json()["structures"][0]["id"]
    problem(home.client.post(f"/structures/{structure}/rooms", json={"name": name}), 400)


def test_two_rooms_may_have_the_same_name(home):
    structure = home.client.get("/structures").json()["structures"][0]["id"]
    first, second = (home.client.post(f"/structures/{structure}/rooms", json={"name": "Bath"}).json() for _ in range(2))
    assert first["name"] == second["name"] and first["id"] != second["id"]


def test_a_move_to_a_room_of_another_structure_moves_nothing(home):
    lamp = home.device(LAMP)
    room = next(
        room["id"] for room in home.client.get("/rooms").json()["rooms"] if room["structureID"] != lamp["structureID"]
    )
    move = {"devices": [lamp["id"]], "room": room}
    problem(home.client.post(f"/structures/{lamp['structureID']}/move", json=move), 400)
    assert home.device(lamp["id"])["roomID"] == lamp["roomID"]


def test_a_move_with_one_unknown_device_moves_nothing(home):
    lamp = home.device(LAMP)
    created = home.client.post(f"/structures/{lamp['structureID']}/rooms", json={"name": "Library"}).json()
    move = {"devices": [lamp["id"], "no-such-device"], "room": created["id"]}
    rejected = home.client.post(f"/structures/{lamp['structureID']}/move", json=move)
    assert rejected.status_code in (400, 404)
    assert home.device(lamp["id"])["roomID"] == lamp["roomID"]
