"""A player at a browser, without the browser: the cookies, and the e-mails to the player."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from dealerbox.accounts import second_factor
from dealerbox.accounts.mail.sender import MailSender
from tests.accounts.harness import ROOM, Caught, token_in
from tests.gateway.serving import Served, served

PASSWORD = "correct horse"
EMAIL = "helmi@example.org"


class Visitor:
    """A browser that keeps its cookies, in a room whose e-mails are caught."""

    def __init__(self, room: Served) -> None:
        self.room = room
        self.post = Caught()
        self._mail_sender = MailSender(room.house.accounts.context, self.post, ROOM)

    async def ask(self, path: str, body: Any, status: int = 200, **headers: str) -> Any:
        answer = await self.room.post(path, body, headers={"Origin": self.room.address, **headers})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.room.http.get(f"/api/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def letter(self, subject: str) -> str:
        """Return the secret in the last e-mail with that subject, or its text if it has none."""
        await self.room.house.accounts.settle()
        await self._mail_sender.send_due()
        found = [one for one in self.post.messages if one["Subject"] == subject]
        assert found, [one["Subject"] for one in self.post.messages]
        text: str = found[-1].get_content()
        return token_in(found[-1]) if "#" in text else text

    async def register(self, name: str = "Helmi", email: str = EMAIL) -> Any:
        me = await self.ask("register", {"name": name, "password": PASSWORD, "email": email})
        if email:
            await self.ask("email/confirm", {"token": await self.letter("Confirm your e-mail address")})
        return me

    async def switch_on(self) -> tuple[str, list[str]]:
        """Activate the second factor; return its secret and the recovery codes."""
        setup = await self.ask("account/factor/begin", {"password": PASSWORD})
        codes = await self.ask("account/factor/confirm", {"code": self.code(setup["secret"], -1)})
        return setup["secret"], codes["codes"]

    def code(self, secret: str, steps: int = 0) -> str:
        """Return the code of the current half minute, or of one beside it: each is accepted once."""
        return second_factor.code_at(secret, self.room.house.parts.clock.now() + 30_000 * steps)


@asynccontextmanager
async def visited(*tables: Any, **more: Any) -> AsyncIterator[Visitor]:
    async with served(*tables, generosity=100, **more) as room:
        yield Visitor(room)
