"""TLS served by the room: modern settings only, and a certificate that can be replaced while the room runs."""

import ssl
from pathlib import Path

import structlog

CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""For TLS 1.2; all of TLS 1.3's are good. They keep recorded connections secret even if the key leaks later."""
LOOK_SECONDS = 60.0
"""How often the files are checked for a change."""

_log = structlog.get_logger("dealerbox.tls")


class BadCertificate(Exception):
    """The files cannot be used; the message says which, and why."""


class Certificate:
    """The certificate (with its chain) and its key, both PEM files."""

    def __init__(self, certificate: Path, key: Path) -> None:
        """Load the files; raise ``BadCertificate``."""
        self._files = (certificate, key)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_ciphers(CIPHERS)
        self.context.options |= ssl.OP_NO_COMPRESSION | ssl.OP_NO_RENEGOTIATION | ssl.OP_CIPHER_SERVER_PREFERENCE
        self.context.set_alpn_protocols(["http/1.1"])
        self._seen = self._times()
        _load(self.context, self._files)

    def renew(self, always: bool = False) -> bool:
        """Load the files again if they changed (or ``always``), for new connections; return False if they did not
        change or cannot be used, in which case the old certificate stays."""
        try:
            times = self._times()
            if times == self._seen and not always:
                return False
            # Into a separate context first: a mismatched pair must not replace a good one.
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
        # OpenSSL would ask for the password of a key on the terminal, where nobody may be.
        context.load_cert_chain(certificate, key, password=lambda: "")
    except ssl.SSLError as fault:
        reason = fault.reason or str(fault)
        if reason == "KEY_VALUES_MISMATCH":
            raise BadCertificate(f"{key} is not the key of the certificate {certificate}") from None
        raise BadCertificate(
            f"{certificate} and {key} must be a PEM certificate and its PEM key without a password ({reason})"
        ) from None
    except OSError as fault:
        raise BadCertificate(f"{certificate} or {key} cannot be read: {fault.strerror}") from None
