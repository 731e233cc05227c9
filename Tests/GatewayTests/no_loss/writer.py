"""A client that sends random changes; the same seed gives the same requests."""

import http.client
import json
import random
import threading
import time
from dataclasses import dataclass

from .reader import SharedState


@dataclass(frozen=True)
class AcknowledgedChange:
    """A change that was acknowledged and must be published exactly once."""

    request: str
    epoch: str
    # The sequence number of the change; None for a replayed response.
    number: int | None


class Writer(threading.Thread):
    """Sends random changes, and continues when the program is restarted."""

    def __init__(self, shared: SharedState, home: dict, seed: str, name: str, count: int):
        super().__init__(name=name, daemon=True)
        self.shared = shared
        self.random = random.Random(f"{seed} {name}")
        self.prefix = f"{seed}.{name}".replace(" ", ".")
        self.count = count
        self.devices = [device["id"] for device in home["devices"]]
        self.switches = [
            (device["id"], part["part"])
            for device in home["devices"]
            for part in device["types"]
            if {"on", "off"} <= set(part["traits"].get("matter.onOff", {}).get("commands", ()))
        ]
        self.dimmers = [
            (device["id"], part["part"])
            for device in home["devices"]
            for part in device["types"]
            if "moveToLevel" in part["traits"].get("matter.levelControl", {}).get("commands", ())
        ]
        self.rooms = [(room["id"], room["structureID"]) for room in home["rooms"]]
        self.structures = [structure["id"] for structure in home["structures"]]
        self.own_rooms: list[str] = []
        self.own_devices: list[str] = []
        self.acknowledged: list[AcknowledgedChange] = []
        self.connection: http.client.HTTPConnection | None = None
        self.number = 0

    def run(self) -> None:
        kinds = {
            self._toggle_many: 12,
            self._toggle: 20,
            self._dim: 8,
            self._write: 6,
            self._rename_device: 20,
            self._rename_room: 6,
            self._rename_structure: 3,
            self._create_room: 4,
            self._delete_room: 3,
            self._move: 10,
            self._add_device: 4,
            self._remove_device: 3,
            self._set_reachable: 3,
            self._restart_device: 2,
            self._network: 1,
            self._access: 1,
            self._clock: 1,
        }
        for _ in range(self.count):
            self.random.choices(list(kinds), list(kinds.values()))[0]()
        if self.connection:
            self.connection.close()

    # Requests

    def _send(self, method: str, path: str, body: dict | None = None, is_retried: bool = False) -> dict | None:
        """Sends a change. Returns its response, or None if it was rejected or the result is unknown.

        With `is_retried`, the request is sent again until it has a response. Its change must be published in one frame.
        """
        self.number += 1
        request = f"{self.prefix}.{self.number}"
        headers = {"X-Request-ID": request, "Content-Type": "application/json"}
        if is_retried:
            headers["Idempotency-Key"] = request
        while not self.shared.ended.is_set():
            try:
                response = self._exchange(method, path, body, headers)
            except (OSError, http.client.HTTPException):
                self.connection = None
                self.shared.ledger.count("requests cut")
                time.sleep(0.02)
                if not is_retried:
                    return None
                continue
            if response.status == 503 and is_retried and b"cannot be reached" not in response.content:
                # The program is shutting down; a change that was not made is sent again.
                time.sleep(0.05)
                continue
            self.shared.ledger.count("requests")
            if response.status >= 500 and response.status != 503:
                text = f"{method} {path} {body}: {response.status} {response.content[:300]!r}"
                self.shared.ledger.fault("failures", text)
            if response.status >= 300:
                return None
            if is_retried:
                epoch, _, number = response.headers["X-Cursor"].rpartition("-")
                is_repeated = "Idempotency-Replayed" in response.headers
                self.acknowledged.append(AcknowledgedChange(request, epoch, None if is_repeated else int(number)))
            return json.loads(response.content) if response.content else {}
        return None

    def _exchange(self, method: str, path: str, body: dict | None, headers: dict) -> http.client.HTTPResponse:
        if self.connection is None:
            while self.shared.port is None:
                time.sleep(0.01)
            self.connection = http.client.HTTPConnection("127.0.0.1", self.shared.port, timeout=600)
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = self.connection.getresponse()
        response.content = response.read()
        return response

    def _new_name(self) -> str:
        return f"{self.prefix}.{self.number}"[-60:]

    def _device(self) -> str:
        return self.random.choice(self.devices + self.own_devices)

    # Changes

    def _toggle(self) -> None:
        device, part = self.random.choice(self.switches)
        command = {"command": self.random.choice(["on", "off", "toggle"])}
        self._send("POST", f"/devices/{device}/types/{part}/traits/onOff/commands", command)

    def _toggle_many(self) -> None:
        chosen = [self.random.choice(self.switches) for _ in range(self.random.randint(2, 60))]
        commands = [
            {"deviceID": device, "type": str(part), "trait": "matter.onOff", "command": "toggle"}
            for device, part in chosen
        ]
        self._send("POST", "/commands", {"commands": commands})

    def _dim(self) -> None:
        device, part = self.random.choice(self.dimmers)
        params = {
            "level": self.random.randint(1, 254),
            "transitionTime": self.random.choice([0, 5, 50, 600]),
            "optionsMask": ["executeIfOff"],
            "optionsOverride": ["executeIfOff"],
        }
        command = {"command": "moveToLevel", "params": params}
        self._send("POST", f"/devices/{device}/types/{part}/traits/levelControl/commands", command)

    def _write(self) -> None:
        device, part = self.random.choice(self.dimmers)
        body = {"onLevel": self.random.choice([None, 1, 50, 254])}
        self._send("PATCH", f"/devices/{device}/types/{part}/traits/levelControl", body)

    def _rename_device(self) -> None:
        self._send("PATCH", f"/devices/{self._device()}", {"name": self._new_name()}, is_retried=True)

    def _rename_room(self) -> None:
        room, _ = self.random.choice(self.rooms)
        self._send("PATCH", f"/rooms/{room}", {"name": self._new_name()}, is_retried=True)

    def _rename_structure(self) -> None:
        structure = self.random.choice(self.structures)
        self._send("PATCH", f"/simulation/structures/{structure}", {"name": self._new_name()})

    def _create_room(self) -> None:
        structure = self.random.choice(self.structures)
        if room := self._send("POST", f"/structures/{structure}/rooms", {"name": self._new_name()}, is_retried=True):
            self.own_rooms.append(room["id"])
            self.rooms.append((room["id"], structure))

    def _delete_room(self) -> None:
        if self.own_rooms:
            room = self.own_rooms.pop(0)
            self.rooms = [known for known in self.rooms if known[0] != room]
            self._send("DELETE", f"/rooms/{room}")

    def _move(self) -> None:
        room, structure = self.random.choice(self.rooms)
        # The ids of devices begin with their structure; devices of another structure are rejected.
        candidates = [device for device in self.devices if device.startswith(f"{structure}-")] + self.own_devices
        devices = self.random.sample(candidates, min(len(candidates), self.random.randint(1, 4)))
        self._send("POST", f"/structures/{structure}/move", {"devices": devices, "room": room})

    def _add_device(self) -> None:
        body = {"type": self.random.choice(["matter.dimmableLight", "matter.onOffLight"]), "name": self._new_name()}
        if self.random.random() < 0.7:
            body["roomID"] = self.random.choice(self.rooms)[0]
        if device := self._send("POST", "/simulation/devices", body):
            self.own_devices.append(device["id"])

    def _remove_device(self) -> None:
        if self.own_devices:
            device = self.own_devices.pop(self.random.randrange(len(self.own_devices)))
            self._send("DELETE", f"/simulation/devices/{device}", is_retried=True)

    def _set_reachable(self) -> None:
        self._send("PATCH", f"/simulation/devices/{self._device()}", {"reachable": self.random.random() < 0.6})

    def _restart_device(self) -> None:
        self._send("POST", f"/simulation/devices/{self._device()}/restart")

    def _network(self) -> None:
        body = {"structureID": self.random.choice(self.structures), "internet": self.random.random() < 0.6}
        body["hub"] = self.random.random() < 0.8
        self._send("PATCH", "/simulation/network", body)

    def _access(self) -> None:
        body = {"accessGranted": self.random.random() < 0.5}
        if self.random.random() < 0.8:
            body["structureID"] = self.random.choice(self.structures)
        self._send("PATCH", "/simulation/network", body)

    def _clock(self) -> None:
        if self.random.random() < 0.5:
            self._send("PATCH", "/simulation/clock", {"speed": self.random.choice([1, 10, 100])})
        else:
            self._send("POST", "/simulation/clock/advance", {"seconds": self.random.randint(1, 120)})
