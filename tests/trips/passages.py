"""A connection to a server that can be closed, so that the server looks down."""

import subprocess
import sys
from typing import Self

PASS_ON = """
import asyncio, sys
async def pump(source, target):
    try:
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    except OSError:
        pass
    finally:
        target.close()
async def main(address, port, to):
    async def met(reader, writer):
        there = await asyncio.open_connection("127.0.0.1", to)
        await asyncio.gather(pump(reader, there[1]), pump(there[0], writer))
    server = await asyncio.start_server(met, address, port)
    print("ready", flush=True)
    await server.serve_forever()
asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
"""


class Passage:
    """A forwarder from this address and port to a loopback port, while it is open."""

    def __init__(self, address: str, port: int, to: int) -> None:
        self.port = port
        self.command = [sys.executable, "-c", PASS_ON, address, str(port), str(to)]
        self.process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        assert self.process.stdout.readline() == "ready\n"

    def close(self) -> None:
        """Ends every connection; new ones are refused."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
