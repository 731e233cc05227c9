"""The bytes of streams: chunks, and the fields of events."""


class Chunks:
    """Splits the body of a chunked response into the payloads of its chunks, however the bytes are cut."""

    def __init__(self):
        self._rest = b""
        # Set by the last chunk. If the connection ends before it, the response was cut.
        self.is_over = False

    def feed(self, received: bytes) -> list[bytes]:
        """Returns the payloads that are complete after these bytes."""
        self._rest += received
        payloads = []
        while not self.is_over:
            header, separator, rest = self._rest.partition(b"\r\n")
            if not separator:
                break
            size = int(header, 16)
            if len(rest) < size + 2:
                break
            if rest[size : size + 2] != b"\r\n":
                raise ValueError(f"a chunk of {size} bytes has a wrong end")
            self._rest = rest[size + 2 :]
            if size == 0:
                self.is_over = True
            else:
                payloads.append(rest[:size])
        if self.is_over and self._rest:
            raise ValueError(f"bytes after the last chunk: {self._rest[:100]!r}")
        return payloads


def is_chunked(head: bytes) -> bool:
    """Whether the response with this head is chunked."""
    return b"\r\ntransfer-encoding: chunked\r\n" in head.lower()


def fields(event: bytes) -> dict[bytes, bytes]:
    """Returns the fields of an event of Server-Sent Events, without the empty line at its end."""
    return dict(line.split(b": ", 1) for line in event.split(b"\n"))


def position(cursor: str) -> tuple[str, int]:
    """Returns the epoch and the sequence number of a cursor."""
    epoch, _, number = cursor.rpartition("-")
    return epoch, int(number)
