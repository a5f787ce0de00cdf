"""Card sets of servers, and card lists by digest."""

from bot.store import BookRow, CardSet

GAME = "nordic_glory"


def a_set(name="winter.toml", guild=11, game=GAME, body="a = 1"):
    return CardSet(guild=guild, game=game, name=name, body=body, added_at=5)


async def test_a_servers_sets_come_by_game_and_name(store):
    for each in (a_set("b.toml"), a_set("a.toml"), a_set("c.toml", game="another"), a_set("d.toml", guild=12)):
        await store.sets.put(each)
    assert [each.name for each in await store.sets.of(11)] == ["c.toml", "a.toml", "b.toml"]


async def test_a_set_of_the_same_name_takes_the_place_of_the_old_one(store):
    await store.sets.put(a_set())
    await store.sets.put(a_set(body="a = 2"))
    assert [each.body for each in await store.sets.of(11)] == ["a = 2"]


async def test_a_dropped_set_is_gone_and_others_stay(store):
    for guild in (11, 12):
        await store.sets.put(a_set(guild=guild))
    await store.sets.drop(11, GAME, "winter.toml")
    await store.sets.drop(11, GAME, "winter.toml")
    assert await store.sets.of(11) == ()
    assert await store.sets.of(12) == (a_set(guild=12),)


async def test_a_card_list_is_kept_by_its_digest_once(store):
    row = BookRow(game=GAME, digest="abc", sets='[["winter.toml","a = 1"]]')
    assert await store.sets.book(GAME, "abc") is None
    await store.sets.keep(row)
    await store.sets.keep(row)
    assert await store.sets.book(GAME, "abc") == row
    assert await store.sets.book("another", "abc") is None
