"""Clients that send a request slowly or endlessly to a server that speaks TLS."""

import contextlib
import socket
import ssl

from testkit.clocks import patience

ATTACKERS = 24
HOST = b"Host: localhost\r\n"
SLOW_BODY = b"POST /account/login/ HTTP/1.1\r\n" + HOST + b"Content-Length: 5000\r\n\r\nx", b""
HALF_HEAD = b"GET / HTTP/1.1\r\n" + HOST + b"X-A: a", b""
ENDLESS_HEAD = b"GET / HTTP/1.1\r\n" + HOST, b"X-A: " + b"a" * 1000 + b"\r\n"
ENDLESS_LINE = b"GET / HTTP/1.1\r\n" + HOST + b"X-A: ", b"a" * 1000


def attack(port: int, first: bytes, more: bytes) -> bytes:
    """Send this, and more again and again, until nginx ends it; return the answer."""
    careless = ssl.create_default_context()
    careless.check_hostname, careless.verify_mode = False, ssl.CERT_NONE
    raw = socket.create_connection(("127.0.0.1", port), timeout=patience(60))
    with careless.wrap_socket(raw, server_hostname="localhost") as connection:
        connection.sendall(first)
        answer = bytearray()
        with contextlib.suppress(OSError):
            while more:
                connection.sendall(more)
        with contextlib.suppress(OSError):
            while part := connection.recv(2**16):
                answer += part
        return bytes(answer)
