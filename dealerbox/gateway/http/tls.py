"""TLS of the room's own: modern settings only, and a certificate that may be changed while the room runs."""

import ssl
from pathlib import Path

import structlog

CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""For TLS 1.2; those of TLS 1.3 are all good. A recorded connection stays secret if the key is lost later."""
LOOK_SECONDS = 60.0
"""How often the files are looked at for a change."""

_log = structlog.get_logger("dealerbox.tls")


class BadCertificate(Exception):
    """The files cannot be used; the message says which, and why."""


class Certificate:
    """The certificate (with those between it and the authority) and its key, both PEM files."""

    def __init__(self, certificate: Path, key: Path) -> None:
        """Raises ``BadCertificate``."""
        self._files = (certificate, key)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_ciphers(CIPHERS)
        self.context.options |= ssl.OP_NO_COMPRESSION | ssl.OP_NO_RENEGOTIATION | ssl.OP_CIPHER_SERVER_PREFERENCE
        self.context.set_alpn_protocols(["http/1.1"])
        self._seen = self._times()
        _load(self.context, self._files)

    def renew(self, always: bool = False) -> bool:
        """Loads the files where they have changed (or ``always``), for the connections from now on; False where they
        have not, or cannot be used: then the old certificate stays."""
        try:
            times = self._times()
            if times == self._seen and not always:
                return False
            # Into a context of its own first: two files that do not belong together must not replace two that do.
            _load(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), self._files)
            _load(self.context, self._files)
        except BadCertificate as fault:
            _log.error("certificate_not_renewed", fault=str(fault))
            return False
        self._seen = times
        _log.info("certificate_renewed")
        return True

    def _times(self) -> tuple[int, ...]:
        try:
            return tuple(file.stat().st_mtime_ns for file in self._files)
        except OSError as fault:
            raise BadCertificate(f"{fault.filename} cannot be read: {fault.strerror}") from None


def _load(context: ssl.SSLContext, files: tuple[Path, Path]) -> None:
    certificate, key = files
    try:
        # A key with a password would be asked for at the terminal, where nobody may sit.
        context.load_cert_chain(certificate, key, password=lambda: "")
    except ssl.SSLError as fault:
        reason = fault.reason or str(fault)
        if reason == "KEY_VALUES_MISMATCH":
            raise BadCertificate(f"{key} is not the key of the certificate {certificate}") from None
        raise BadCertificate(
            f"{certificate} and {key} must be a certificate and its key in PEM, without a password ({reason})"
        ) from None
    except OSError as fault:
        raise BadCertificate(f"{certificate} or {key} cannot be read: {fault.strerror}") from None
