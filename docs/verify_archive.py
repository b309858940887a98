#!/usr/bin/env python3
"""Checks from outside the file of an event that Troeftafel exported.

    python verify_archive.py FILE                       digests, signature, rows
    python verify_archive.py FILE --key FINGERPRINT     also that it was signed by the key whose fingerprint you noted

It shares no code with Troeftafel and needs nothing but Python 3.8; the signature is checked where the package
`cryptography` is installed, and otherwise said not to be. docs/formats/archive.md describes the file.
Exit code 0: everything follows. 1: something does not, and is named. 2: the file cannot be read.
"""

import argparse
import hashlib
import json
import sys
import zipfile

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None

HEAD = ("manifest.json", "signature.json")


def wrong_members(members, manifest):
    """Every member that is not as the manifest says."""
    listed = {one["name"]: one for one in manifest["members"]}
    for name in sorted(set(members) - set(listed) - set(HEAD)):
        yield f"{name} is not in the manifest"
    for name, one in listed.items():
        if name not in members:
            yield f"{name} is missing"
        elif hashlib.sha256(members[name]).hexdigest() != one["sha256"]:
            yield f"{name} was changed: its SHA-256 is not that of the manifest"
        elif len(members[name].splitlines()) != one["rows"]:
            yield f"{name} has not the {one['rows']} rows the manifest tells of"


def wrong_rows(members):
    """Every row whose number is not its place, or that is no JSON."""
    for name, data in members.items():
        if not name.endswith(".jsonl"):
            continue
        for line, text in enumerate(data.splitlines(), start=1):
            try:
                right = json.loads(text)["id"] == line
            except (ValueError, KeyError, TypeError):
                right = False
            if not right:
                yield f"{name}, line {line} cannot be read, or is not numbered {line}"


def fingerprint(public):
    digits = hashlib.sha256(public).hexdigest()[:32]
    return "-".join(digits[start : start + 4] for start in range(0, 32, 4))


def signature(manifest, signed, key):
    """Whether the signature holds (None: it could not be checked), and the fingerprint of its key."""
    public, proof = bytes.fromhex(signed["public_key"]), bytes.fromhex(signed["signature"])
    found = fingerprint(public)
    if key and key.replace("-", "").lower() != found.replace("-", ""):
        return False, found
    if Ed25519PublicKey is None:
        return None, found
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(proof, manifest)
    except (InvalidSignature, ValueError):
        return False, found
    return True, found


def main():
    parser = argparse.ArgumentParser(description="Checks the file of an event that Troeftafel exported.")
    parser.add_argument("file")
    parser.add_argument("--key", default="", help="the fingerprint of the key that should have signed it")
    asked = parser.parse_args()
    try:
        with zipfile.ZipFile(asked.file) as file:
            members = {name: file.read(name) for name in file.namelist()}
        manifest = json.loads(members["manifest.json"])
        signed = json.loads(members["signature.json"])
        wrong = [*wrong_members(members, manifest), *wrong_rows(members)]
        holds, found = signature(members["manifest.json"], signed, asked.key)
        event = manifest["event"]
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, TypeError, NotImplementedError) as error:
        print(f"cannot be read: {error}", file=sys.stderr)
        return 2
    for problem in wrong:
        print(problem)
    if holds is False:
        print(f"the signature of the key {found} does not hold, or it is another key")
    elif holds is None:
        print("the signature was not checked: install the package cryptography for that")
    print(f"{event['name']}, version {event['version']}, signed by {found}")
    return 1 if wrong or holds is False else 0


if __name__ == "__main__":
    sys.exit(main())
