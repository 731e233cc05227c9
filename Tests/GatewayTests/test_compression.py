"""Responses and streams that the program compresses, decoded with zlib."""

import socket
import zlib

import httpx
import pytest

from gateway import LAMP, TIMEOUT

GZIP = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}


@pytest.mark.parametrize("path", ["/", "/catalog", "/openapi.json", "/devices"])
def test_a_compressed_response_has_the_same_content(home, path):
    plain = home.client.get(path, headers=PLAIN)
    compressed = home.client.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert compressed.content == plain.content
    for response in [plain, compressed]:
        assert "Accept-Encoding" in response.headers.get_list("Vary")


@pytest.mark.parametrize("path", ["/catalog", "/openapi.json", "/devices"])
def test_a_client_that_has_closed_its_sending_side_receives_the_response(home, path):
    with socket.create_connection(("127.0.0.1", home.port), TIMEOUT) as connection:
        connection.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode()
        )
        connection.shutdown(socket.SHUT_WR)
        with connection.makefile("rb") as response:
            assert response.readline() == b"HTTP/1.1 200 OK\r\n"
            assert len(response.read()) > 1_000


@pytest.mark.parametrize("headers", [GZIP, PLAIN], ids=["gzip", "identity"])
@pytest.mark.parametrize("path", ["/", "/catalog", "/openapi.json", "/devices"])
def test_head_has_the_headers_of_get(home, path, headers):
    get = home.client.get(path, headers=headers)
    head = home.client.head(path, headers=headers)
    assert head.status_code == get.status_code == 200
    for response in [head, get]:
        response.headers.pop("Date", None)
    assert head.headers == get.headers


@pytest.mark.parametrize("path", ["/", "/catalog", "/openapi.json"])
def test_each_form_is_revalidated_with_its_own_tag(home, path):
    for headers in [GZIP, PLAIN]:
        tag = home.client.get(path, headers=headers).headers["ETag"]
        for codings in [headers, GZIP]:
            response = home.client.get(path, headers={**codings, "If-None-Match": tag})
            assert (response.status_code, response.headers["ETag"]) == (304, tag)


def test_an_event_in_a_compressed_stream_can_be_read_at_once(home):
    url = home.url + "/events?snapshot=1"
    with httpx.stream("GET", url, headers=GZIP, timeout=TIMEOUT) as stream:
        assert stream.headers["Content-Encoding"] == "gzip"
        chunks = stream.iter_raw()
        decoder = zlib.decompressobj(wbits=31)
        received, text = 0, b""
        while b"event: heartbeat" not in text:
            chunk = next(chunks)
            received += len(chunk)
            text += decoder.decompress(chunk)
        assert text.count(b"event: snapshot") > 1
        assert received < len(text) / 5
        home.command(LAMP, "onOff", "on").raise_for_status()
        while b"event: attributes" not in text:
            text += decoder.decompress(next(chunks))
        home.stop()
        text += b"".join(decoder.decompress(chunk) for chunk in chunks)
    assert text.rstrip().splitlines()[-1].startswith(b"retry:")
    assert decoder.eof, "the file is complete and its checksum is correct"
    assert not decoder.unused_data
