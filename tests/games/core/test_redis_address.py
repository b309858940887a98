"""The addresses of Redis that REDIS_URL may hold."""

import pytest

from games.core.redis_address import SentinelAddress

THREE = "redis+sentinel://:p%2Fw@a:26380,[::1],c.example/troeftafel/3?sentinel_password=s&client_name=x"


def read(url: str) -> SentinelAddress:
    address = SentinelAddress.read(url)
    assert address is not None
    return address


def test_every_sentinel_is_read_with_its_port_or_the_usual_one() -> None:
    assert read(THREE).sentinels == [("a", 26380), ("::1", 26379), ("c.example", 26379)]


def test_the_password_of_redis_is_not_that_of_the_sentinels() -> None:
    address = read(THREE)
    assert (address.name, address.options) == ("troeftafel", {"password": "p/w", "db": 3, "client_name": "x"})
    assert address.sentinel_options["password"] == "s"


def test_the_broker_is_told_every_sentinel_with_the_database() -> None:
    assert read(THREE).broker_url().split(";") == [
        "sentinel://:p%2Fw@a:26380/3",
        "sentinel://:p%2Fw@[::1]:26379/3",
        "sentinel://:p%2Fw@c.example:26379/3",
    ]
    assert read("redis+sentinel://a/m").broker_url() == "sentinel://a:26379/0"


def test_tls_counts_for_redis_and_for_sentinels() -> None:
    address = read("rediss+sentinel://u:w@a/m/0?ssl_ca_certs=/ca.pem")
    for options in (address.options, address.sentinel_options):
        assert (options["ssl"], options["ssl_ca_certs"]) == (True, "/ca.pem")
    assert address.trust == {"ssl_ca_certs": "/ca.pem"}


@pytest.mark.parametrize(
    "url", ["redis://:w@h:6379/0", "rediss://h", "redis+sentinel://a", "redis+sentinel://a,/m/0", ""]
)
def test_other_addresses_name_no_sentinel(url: str) -> None:
    assert SentinelAddress.read(url) is None
