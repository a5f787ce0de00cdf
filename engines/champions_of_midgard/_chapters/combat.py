"""Hunts and combats: rolls, the roll window, damage, losses, victory (docs/rules/champions_of_midgard.md 2.6, 2.7)."""

from __future__ import annotations

from engines.champions_of_midgard._chapters.supply import dismiss, gain, send_home, spend_rune, squad_of
from engines.champions_of_midgard._goods import KINDS, NONE, Squad, splits
from engines.champions_of_midgard._pieces import Fight
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State, Step
from engines.champions_of_midgard.actions import Accuse, Boast, Heal, Lose, Reroll, RollRune, Stop, Use
from engines.champions_of_midgard.book import Book, Face, Family, Perk
from engines.champions_of_midgard.facts import (
    BlamePassed,
    Cause,
    Defeated,
    Die,
    Fallen,
    FavorSpent,
    FightBegan,
    Gone,
    Hunted,
    Rolled,
    RuneUsed,
    Struck,
)
from engines.champions_of_midgard.odds import hits_of
from engines.champions_of_midgard.places import HUNT
from engines.champions_of_midgard.view import Phase, Result
from engines.core import Seat


def squad_at(state: State, fight: Fight) -> list[int]:
    """Return the warriors that fight, or that hunt: all who are at home."""
    return state.players[fight.seat].home if fight.place == HUNT else state.posts[fight.place].squad


def begin_fight(referee: Referee, *, seat: Seat, place: str, enemy: str) -> None:
    """Start a combat or a hunt with the warriors at a place."""
    state = referee.state
    fight = Fight(seat, place, enemy, 1, [], 0, 0, NONE, reaction=False, result=Result.OPEN)
    state.fight, state.news, state.step = fight, place, Step.ROLL
    referee.tell(FightBegan(seat, place, enemy, squad_of(squad_at(state, fight))))


def roll(referee: Referee) -> None:
    """Roll all committed dice (2.7.1)."""
    state = referee.state
    fight = _fight(state)
    kinds = [KINDS[kind] for kind, count in enumerate(squad_at(state, fight)) for _ in range(count)]
    fight.dice = [_throw(referee, kind) for kind in kinds]
    fight.losses, fight.lost, fight.reaction = 0, NONE, False
    referee.tell(Rolled(fight.seat, tuple(fight.dice), tuple(range(len(kinds)))))
    state.step = Step.WINDOW


def window(referee: Referee) -> None:
    """Ask the roller as long as something can be done about the roll (2.7.2)."""
    state = referee.state
    fight = _fight(state)
    player = state.players[fight.seat]
    blank = any(die.face == Face.BLANK for die in fight.dice)
    if player.favor or player.holds("reaction") or (blank and player.holds("potential")):
        state.wait(Phase.ROLL, fight.seat)
    else:
        state.step = Step.STRIKE


def stop(referee: Referee, _seat: Seat, _action: Stop) -> None:
    """Leave the dice as they are."""
    referee.state.step = Step.STRIKE


def reroll(referee: Referee, seat: Seat, action: Reroll) -> None:
    """Discard 1 Favor to reroll chosen dice; Asmundr scores for it (A19)."""
    player = referee.state.players[seat]
    glory = referee.book.amount(player.leader, Perk.FAVOR)
    player.favor -= 1
    player.glory += glory
    referee.tell(FavorSpent(seat, glory))
    _throw_again(referee, action.dice)


def use_roll_rune(referee: Referee, seat: Seat, action: RollRune) -> None:
    """Reroll every blank (Potential), or count shields as hits for this roll (Reaction) (A20)."""
    state = referee.state
    fight = _fight(state)
    spend_rune(state.players[seat], action.rune)
    referee.tell(RuneUsed(seat, action.rune))
    if action.rune == "reaction":
        fight.reaction = True
        state.step = Step.WINDOW
    else:
        blanks = tuple(place for place, die in enumerate(fight.dice) if die.face == Face.BLANK)
        _throw_again(referee, blanks)


def _throw_again(referee: Referee, places: tuple[int, ...]) -> None:
    state = referee.state
    fight = _fight(state)
    for place in places:
        fight.dice[place] = _throw(referee, fight.dice[place].kind)
    referee.tell(Rolled(fight.seat, tuple(fight.dice), places))
    state.step = Step.WINDOW


def tally(book: Book, state: State, fight: Fight) -> tuple[int, int]:
    """Return the hits and the shields of the roll as it lies."""
    swords = book.amount(state.players[fight.seat].leader, Perk.SWORDS)
    hits = sum(hits_of(die.kind, die.face, swords=swords, reaction=fight.reaction) for die in fight.dice)
    return hits, sum(die.face == Face.SHIELD for die in fight.dice)


def losses_of(book: Book, fight: Fight, shields: int) -> int:
    """Return how many warriors such a roll costs (2.7.4); nobody falls in a hunt."""
    if not fight.enemy:
        return 0
    return min(len(fight.dice), max(0, book.enemies[fight.enemy].attack - shields))


def strike(referee: Referee) -> None:
    """Count hits: Food of a hunt (2.6), or damage and losses of a combat round (2.7.3, 2.7.4)."""
    state = referee.state
    fight = _fight(state)
    player = state.players[fight.seat]
    hits, shields = tally(referee.book, state, fight)
    if fight.place == HUNT:
        food = referee.book.catch(hits)
        player.food += food
        fight.damage, fight.result = hits, Result.HUNTED
        referee.tell(Hunted(fight.seat, hits, food))
        state.step = Step.ERRAND
        return
    fight.damage += hits
    # A17: the final faces count, once per combat round.
    rage = referee.book.amount(player.leader, Perk.RAGE) if any(die.face == Face.TWO for die in fight.dice) else 0
    player.glory += rage
    fight.losses = losses_of(referee.book, fight, shields)
    led = hits - sum(hits_of(die.kind, die.face, swords=0, reaction=fight.reaction) for die in fight.dice)
    referee.tell(Struck(fight.seat, hits, fight.damage, fight.losses, rage, led))
    _ask_losses(referee, fight)


def _ask_losses(referee: Referee, fight: Fight) -> None:
    """Ask for Healing and for which dice, unless there is nothing to choose (2.7.4, A9)."""
    state = referee.state
    ways = splits(squad_of(squad_at(state, fight)), fight.losses)
    state.step = Step.VERDICT
    if fight.losses and (len(ways) > 1 or state.players[fight.seat].holds("healing")):
        state.wait(Phase.LOSS, fight.seat)
    elif fight.losses:
        _lose(referee, fight, (ways[0][0], ways[0][1], ways[0][2]))


def lose(referee: Referee, _seat: Seat, action: Lose) -> None:
    """Discard the chosen dice; they go even when the damage was lethal."""
    _lose(referee, _fight(referee.state), action.squad)


def _lose(referee: Referee, fight: Fight, squad: Squad) -> None:
    state = referee.state
    dismiss(state, squad_at(state, fight), squad)
    fight.lost = squad
    referee.tell(Gone(fight.seat, Cause.COMBAT, squad))
    state.step = Step.VERDICT


def heal(referee: Referee, seat: Seat, _action: Heal) -> None:
    """Use the rune Healing: nobody is lost this combat round."""
    state = referee.state
    spend_rune(state.players[seat], "healing")
    _fight(state).losses = 0
    referee.tell(RuneUsed(seat, "healing"))
    state.step = Step.VERDICT


def judge(referee: Referee) -> None:
    """See whether the enemy is defeated, the fight goes on, or nobody is left (2.7.5 to 2.7.7)."""
    state = referee.state
    fight = _fight(state)
    enemy = referee.book.enemies[fight.enemy]
    if fight.damage >= enemy.defense:
        if enemy.glory // 2 and state.players[fight.seat].holds("glory"):
            state.wait(Phase.GLORY, fight.seat)
        else:
            _take_spoils(referee, extra=0)
    elif any(squad_at(state, fight)):
        fight.number += 1
        state.step = Step.ROLL
    else:
        fight.result = Result.LOST
        post = state.posts.pop(fight.place)
        referee.tell(Fallen(fight.seat, fight.place, fight.enemy))
        if post.food:
            # A Kraken that wins ends the trip before anybody is fed; the Food goes to the supply all the same (2.8.2).
            referee.tell(Gone(fight.seat, Cause.EATEN, NONE, post.food))
        state.step = Step.ERRAND


def boast(referee: Referee, seat: Seat, action: Boast) -> None:
    """Add half the printed Glory with the rune Glory, or not (A21)."""
    state = referee.state
    extra = 0
    if action.use is Use.USE:
        spend_rune(state.players[seat], "glory")
        referee.tell(RuneUsed(seat, "glory"))
        extra = referee.book.enemies[_fight(state).enemy].glory // 2
    _take_spoils(referee, extra=extra)


def _take_spoils(referee: Referee, *, extra: int) -> None:
    """Take the card, its Glory and its reward; survivors go home, or sail on after a Kraken (2.7.5, A12)."""
    state = referee.state
    fight = _fight(state)
    player = state.players[fight.seat]
    enemy, family = referee.book.enemies[fight.enemy], referee.book.family[fight.enemy]
    coins = 0
    fight.result = Result.WON
    state.step = Step.ERRAND
    if family is Family.MONSTER:
        shore = state.shore_of(fight.place)
        coins = shore.coins
        shore.monster, shore.coins = "", 0
    elif family is Family.DRAUGR:
        state.draugr[state.draugr.index(fight.enemy)] = ""
    elif family is Family.TROLL:
        state.troll = ""
    reward = referee.book.reward(fight.enemy, coins)
    gain(player, reward)
    player.glory += enemy.glory + extra
    referee.tell(Defeated(fight.seat, fight.place, fight.enemy, enemy.glory, extra, reward))
    if family is Family.KRAKEN:
        state.step = Step.FEED
        return
    player.pile.append(fight.enemy)
    send_home(state, fight.place)
    if family is Family.TROLL:
        _ask_blame(referee, fight.seat)


def _ask_blame(referee: Referee, seat: Seat) -> None:
    state = referee.state
    rivals = [other for other in range(state.config.seats) if other != seat]
    if len(rivals) > 1:
        state.wait(Phase.BLAME, seat)
    else:
        _pass_blame(referee, seat, rivals[0])


def accuse(referee: Referee, seat: Seat, action: Accuse) -> None:
    """Drop 1 own Blame and give 1 to another player at once (2.7, A15, A16)."""
    _pass_blame(referee, seat, action.seat)


def _pass_blame(referee: Referee, seat: Seat, to: Seat) -> None:
    state = referee.state
    player = state.players[seat]
    dropped = min(1, player.blame)
    player.blame -= dropped
    state.players[to].blame += 1
    referee.tell(BlamePassed(seat, dropped, to))
    state.step = Step.ERRAND


def _throw(referee: Referee, kind: str) -> Die:
    faces = referee.book.warriors[kind].faces
    return Die(kind, faces[referee.dealer.below(len(faces))].value)


def _fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight
