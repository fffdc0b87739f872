"""Roles: who may do what in the back office."""

import pytest

from dealerbox.chat import moderation
from dealerbox.core.actors import KEY, Actor, Role
from dealerbox.core.refusal import Refusal
from dealerbox.live.operator import Operator
from dealerbox.live.tournaments import operating
from dealerbox.staff.roles import ALL_ACTS, ALL_ROLES, ROLES, acts_of, check, roles_for
from dealerbox.tournament.commands import Resume
from tests.live.playing import HEADS_UP, VirtualRoom, virtual


def one(*roles: Role) -> Actor:
    return Actor("eve", "Eve", frozenset(roles))


def test_every_role_is_listed_and_only_the_owner_may_do_everything() -> None:
    assert set(ROLES) == set(ALL_ROLES)
    assert acts_of(["owner"]) == ALL_ACTS
    for role in ALL_ROLES:
        assert acts_of([role]) < ALL_ACTS or role == "owner", role
    assert acts_of([]) == frozenset()


def test_two_roles_allow_what_either_allows() -> None:
    assert acts_of(["cashier", "support"]) == ROLES["cashier"] | ROLES["support"]


def test_a_refusal_names_the_accepted_roles() -> None:
    check(one("support"), "mute")
    with pytest.raises(Refusal) as no:
        check(one("cashier", "support"), "close-account")
    assert no.value.code == "role"
    assert no.value.reason == "'close-account' needs the role security or owner; Eve has cashier, support."
    assert roles_for("drain") == ("owner",)


def test_an_unlisted_action_is_forbidden_to_everybody() -> None:
    with pytest.raises(Refusal, match="of nobody"):
        check(KEY, "make-money")


@virtual
async def test_the_room_refuses_actors_without_the_role() -> None:
    """On every path, a refused action does nothing and is not logged."""
    running = await VirtualRoom().open(HEADS_UP)
    await running.person("ann")
    parts, nobody, support = running.parts, Operator(running.parts, one()), Operator(running.parts, one("support"))
    rows = [
        nobody.tables(), nobody.warn("ann", "why"), nobody.pay_jackpot("h", "why"), support.pause("t1", "why"),
        support.resume("t1"), support.close("t1", "why", False), support.drain(5, "why"), support.undrain(),
        support.close_account("ann", "why"), support.open_account("ann", "why"),
        support.withhold_jackpot("h", "why"), moderation.mute(parts, one("cashier"), "ann", 5),
        moderation.unmute(parts, one("cashier"), "ann"), moderation.remove_line(parts, one("director"), "t1", 1),
        operating.direct(parts, one("security"), "t", Resume()),
    ]  # fmt: skip
    for doing in rows:
        with pytest.raises(Refusal) as no:
            await doing
        assert no.value.code == "role"
    assert await parts.store.audit_entries(0) == []


@virtual
async def test_an_action_is_logged_with_its_actor() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    await running.person("ann")
    await Operator(running.parts, one("support")).warn("ann", "spoke of his cards")
    (written,) = await running.parts.store.audit_entries(0)
    assert (written.by, written.by_name, written.about, written.act) == ("eve", "Eve", "ann", "warn")
