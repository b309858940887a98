"""Errors of backups and restores."""

from engine.errors import TroeftafelError


class BackupError(TroeftafelError):
    """A refused backup or restore.

    `message` is a whole sentence for the operator who runs the command or reads the log.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code)
        self.message = message

    def __str__(self) -> str:
        return self.message
