"""The body of a chunked answer, taken apart by hand."""


class Chunks:
    """Returns the payload of each chunk once all of it has arrived, however the bytes are cut."""

    def __init__(self):
        self._rest = b""
        # Set by the last chunk: an end of the connection before it means that the answer was cut.
        self.is_over = False

    def feed(self, received: bytes) -> list[bytes]:
        """The payloads that are complete with what has been received now."""
        self._rest += received
        payloads = []
        while not self.is_over:
            header, mark, rest = self._rest.partition(b"\r\n")
            if not mark:
                break
            size = int(header, 16)
            if len(rest) < size + 2:
                break
            if rest[size : size + 2] != b"\r\n":
                raise ValueError(f"a chunk of {size} bytes does not end where it should")
            self._rest = rest[size + 2 :]
            if size == 0:
                self.is_over = True
            else:
                payloads.append(rest[:size])
        if self.is_over and self._rest:
            raise ValueError(f"bytes after the last chunk: {self._rest[:100]!r}")
        return payloads


def is_chunked(head: bytes) -> bool:
    """Whether the answer with this head is chunked."""
    return b"\r\ntransfer-encoding: chunked\r\n" in head.lower()
