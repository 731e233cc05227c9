"""A home reconstructed from a stream, and its differences from the home read over REST."""

from collections.abc import Iterator

KINDS = {"structure": "structures", "room": "rooms", "device": "devices"}


# The value of a member that an object lacks, in a difference.
MISSING = "missing"


class UnknownObject(Exception):
    """A change of an object that the stream has not sent."""


class Fold:
    """Structures, rooms and devices by id, to which changes are applied.

    Objects are replaced, never changed in place, so that a copy can share them.
    """

    def __init__(self, snapshot: dict | None = None):
        self.structures: dict[str, dict] = {}
        self.rooms: dict[str, dict] = {}
        self.devices: dict[str, dict] = {}
        if snapshot:
            self.add(snapshot)

    def add(self, piece: dict) -> None:
        """Adds the objects of a piece of a snapshot, or of a page of a list."""
        for table in KINDS.values():
            getattr(self, table).update((item["id"], item) for item in piece.get(table, ()))

    def copy(self) -> "Fold":
        copy = Fold()
        for table in KINDS.values():
            setattr(copy, table, dict(getattr(self, table)))
        return copy

    def apply(self, event: str, data: dict) -> None:
        """Applies a change. A change of an unknown object raises `UnknownObject`."""
        if event == "attributes":
            self._set_attributes(data)
        elif event in ("added", "updated"):
            table = getattr(self, KINDS[data["kind"]])
            if event == "updated" and data["object"]["id"] not in table:
                raise UnknownObject(f"updated {data['kind']} {data['object']['id']}, which was not added")
            table[data["object"]["id"]] = data["object"]
        elif event == "removed":
            # A hidden object was already `removed` when it was hidden; its deletion sends another `removed`.
            getattr(self, KINDS[data["kind"]]).pop(data["id"], None)
        elif event == "event":
            if data["deviceID"] not in self.devices:
                raise UnknownObject(f"an event of {data['deviceID']}, which was not added")
        else:
            raise UnknownObject(f"an event named {event}")

    def _set_attributes(self, data: dict) -> None:
        device = self.devices.get(data["deviceID"])
        if device is None:
            raise UnknownObject(f"attributes of {data['deviceID']}, which was not added")
        types = list(device["types"])
        index = next((index for index, part in enumerate(types) if part["part"] == data["part"]), None)
        if index is None or data["trait"] not in types[index]["traits"]:
            raise UnknownObject(f"attributes of {data['deviceID']}/{data['part']}/{data['trait']}, a missing trait")
        trait = types[index]["traits"][data["trait"]]
        trait = trait | {"attributes": trait["attributes"] | data["attributes"]}
        types[index] = types[index] | {"traits": types[index]["traits"] | {data["trait"]: trait}}
        self.devices[device["id"]] = device | {"types": types, "revision": data["revision"]}

    # The view of a filter

    def view_of(self, query: dict) -> "Fold":
        """Returns the part of the home that matches the filters of `query`."""
        view = Fold()
        room, structure, device, trait = (query.get(name) for name in ("room", "structure", "device", "trait"))
        has_device_filter = device or trait
        if not has_device_filter and not room:
            view.structures = {key: item for key, item in self.structures.items() if structure in (None, key)}
        if not has_device_filter:
            view.rooms = {
                key: item
                for key, item in self.rooms.items()
                if room in (None, key) and structure in (None, item["structureID"])
            }
        view.devices = {
            key: without_other_traits(item, trait) if trait else item
            for key, item in self.devices.items()
            if device in (None, key)
            and room in (None, item["roomID"])
            and structure in (None, item["structureID"])
            and (not trait or any(trait in part["traits"] for part in item["types"]))
        }
        return view

    def differences(self, other: "Fold") -> Iterator[tuple]:
        """Returns the paths at which two homes differ, with both values; `other` is the home read over REST."""
        for table in KINDS.values():
            streamed, read = getattr(self, table), getattr(other, table)
            if streamed != read:
                yield from differences(streamed, read, (table,))


def without_other_traits(device: dict, trait: str) -> dict:
    """Returns a device without what a stream with a filter by a trait does not update: other traits, the revision."""
    types = [
        part | {"traits": {name: value for name, value in part["traits"].items() if name == trait}}
        for part in device["types"]
    ]
    return {key: value for key, value in device.items() if key != "revision"} | {"types": types}


def differences(streamed, read, path: tuple) -> Iterator[tuple]:
    """Returns the paths at which two values differ, with both values."""
    if isinstance(streamed, dict) and isinstance(read, dict):
        for key in streamed.keys() | read.keys():
            values = streamed.get(key, MISSING), read.get(key, MISSING)
            if values[0] != values[1]:
                yield from differences(*values, (*path, key))
    elif isinstance(streamed, list) and isinstance(read, list) and path[-1] == "types" and len(streamed) == len(read):
        for index, pair in enumerate(zip(streamed, read, strict=True)):
            yield from differences(*pair, (*path, index))
    elif streamed != read:
        yield path, streamed, read
