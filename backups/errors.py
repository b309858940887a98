"""What a backup or its way back refuses."""

from engine.errors import TroeftafelError


class BackupError(TroeftafelError):
    """`message` is a whole sentence for whoever runs the command, or reads the log."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code)
        self.message = message

    def __str__(self) -> str:
        return self.message
