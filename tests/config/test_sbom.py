"""`make sbom` lists every package of the lock file with version and digests."""

import json
import re
import subprocess
from pathlib import Path

import pytest


@pytest.mark.long
def test_every_locked_package_is_listed(root: Path, tmp_path: Path) -> None:
    subprocess.run([root / "config/scripts/sbom", tmp_path / "sbom.json"], check=True)
    written = json.loads((tmp_path / "sbom.json").read_text())
    lock = (root / "requirements.lock").read_text()
    assert (written["bomFormat"], written["specVersion"]) == ("CycloneDX", "1.6")
    assert written["metadata"]["component"]["name"] == "troeftafel"
    listed = {f"{component['name']}=={component['version']}": component for component in written["components"]}
    assert set(listed) == set(re.findall(r"^[a-z0-9._-]+==[^ ]+", lock, re.MULTILINE))
    assert all(one["purl"] == "pkg:pypi/" + name.replace("==", "@") for name, one in listed.items())
    digests = {one["content"] for found in listed.values() for one in found["hashes"]}
    assert digests == set(re.findall("[0-9a-f]{64}", lock))
