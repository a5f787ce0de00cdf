"""One of each common picture, for looking at and for tests."""

from __future__ import annotations

from renderers.common import course, crest, event_round, event_table, lobby, podium, profile, result, standings
from renderers.common.rating_curve import SeasonStart
from renderers.kit.palette import theme
from renderers.kit.text import figure

GULVEIG, THOR, MIDGARD, GLORY, WAR = map(
    theme, ("gulveig", "thor_vs_loki", "champions_of_midgard", "nordic_glory", "god_of_war")
)

COURSE = course.Course(
    theme=GULVEIG,
    title="Your chance of winning",
    steps=tuple([
        course.Step(move=move, before=before, after=after, turning=turning)
        for move, before, after, turning in (
            (2, 0.5, 0.5, 0), (6, 0.53, 0.53, 0), (9, 0.58, 0.46, 2), (14, 0.49, 0.47, 0), (19, 0.44, 0.44, 0),
            (23, 0.55, 0.55, 0), (28, 0.62, 0.62, 0), (33, 0.66, 0.46, 1), (35, 0.48, 0.39, 3), (40, 0.31, 0.31, 0),
            (46, 0.28, 0.28, 0), (51, 0.35, 0.35, 0), (57, 0.22, 0.22, 0), (62, 0.12, 0.12, 0),
        )
    ]),
    chances=True,
    end=(66, 0.0),
    parts=(
        course.Part(name="Luck: the deal", amount=0.03, said="+3 %"),
        course.Part(name="Luck: later chance", amount=-0.11, said="−11 %"),
        course.Part(name="Your answers", amount=-1.43, said="over −100 %"),
    ),
)  # fmt: skip

COURSE_LEAD = course.Course(
    theme=MIDGARD,
    title="Your lead in Glory",
    steps=tuple([
        course.Step(move=move, before=before, after=after, turning=turning)
        for move, before, after, turning in (
            (3, 0.4, -1.1, 2), (19, 3.2, 3.2, 0), (34, 7.9, 4.1, 1), (60, 11.7, 11.7, 0),
        )
    ]),
    chances=False,
    parts=(course.Part(name="Your answers", amount=-5.3, said="−5"),),
)  # fmt: skip

LOBBY = lobby.Lobby(
    theme=MIDGARD,
    title="Champions of Midgard",
    seats=(
        lobby.LobbySeat(name="Astrid", host=True),
        lobby.LobbySeat(name="Þórr Ægirson"),
        lobby.LobbySeat(name="Skald", computer="hard"),
        lobby.LobbySeat(),
    ),
    needed=4,
)

DUEL = lobby.Lobby(
    theme=THOR,
    title="Thor vs Loki",
    seats=(lobby.LobbySeat(name="Hrólfr the Walker of the Northern Isles", host=True), lobby.LobbySeat(name="Ylva")),
    needed=2,
)

RESULT = result.Result(
    theme=GULVEIG,
    title="Gulveig",
    placings=(
        result.Placing(seat=2, name="Ylva", place=1, score="1,015 points", change=24),
        result.Placing(seat=0, name="Astrid", place=2, score="890 points", change=3),
        result.Placing(seat=1, name="Hrólfr the Walker of the Northern Isles", place=3, score="640 points", change=-11),
        result.Placing(seat=3, name="Skald", place=4, score="−120 points", change=-16, computer=True),
    ),
    reason="Ylva reached 1,000 points.",
    length="9 hands",
)

SHARED = result.Result(
    theme=MIDGARD,
    title="Champions of Midgard",
    placings=(
        result.Placing(seat=0, name="Astrid", place=1, score="87 Glory"),
        result.Placing(seat=1, name="Bo", place=1, score="87 Glory"),
    ),
    reason="Eight rounds are over.",
    length="8 rounds",
)

NARROW = result.Result(
    theme=GLORY,
    title="Nordic Glory",
    placings=(
        result.Placing(
            seat=1, name="Hrólfr the Walker of the Northern Isles", place=1, score="22 defense left", change=12
        ),
        result.Placing(seat=0, name="Astrid", place=2, score="0 defense left", change=-12, computer=True),
    ),
    reason="A Jarl fell.",
)

DEFEAT = result.Result(
    theme=WAR,
    title="God of War",
    placings=(
        result.Placing(seat=0, name="Astrid", place=2, score="3 points"),
        result.Placing(seat=1, name="Bo", place=2, score="3 points"),
        result.Placing(seat=2, name="Cy", place=2, score="3 points"),
    ),
    reason="Every hero was knocked down.",
    length="Second quest",
    team=result.Team.LOST,
)

STANDINGS = standings.Standings(
    theme=GLORY,
    title="Nordic Glory",
    season="Winter 2026",
    measure="Rating",
    rows=tuple(
        standings.Standing(
            place=0 if place == 2 or place > 8 else place,
            name="Computer" if place == 2 else name,
            points=figure(1620 - place * 37),
            played=44 - place * 3,
            won=30 - place * 2,
            streak=(4, -2, 0, 1, -1)[place % 5],
            marked=place == 4,
            computer=place == 2,
            dormant=place > 8,
        )
        for place, name in enumerate(
            ("Ylva", "Astrid", "Þórr Ægirson", "Björn", "Жанна", "Łukasz", "Hrólfr the Walker", "Ødger", "Ana", "Cy"),
            start=1,
        )
    ),
)

EMPTY = standings.Standings(theme=GULVEIG, title="Gulveig", season="Spring 2027", measure="Rating", rows=())

PODIUM = podium.Podium(
    theme=MIDGARD,
    title="Champions of Midgard",
    season="November 2026",
    measure="Rating",
    climbers=(
        podium.Climber(place=1, name="Þórr Ægirson", points="1,245"),
        podium.Climber(place=2, name="Ylva", points="1,190"),
        podium.Climber(place=2, name="Hrólfr the Walker of the Northern Isles", points="1,190"),
        podium.Climber(place=2, name="Bo", points="1,190"),
    ),
)

PODIUM_ALONE = podium.Podium(
    theme=WAR,
    title="God of War",
    season="Season 2",
    measure="Victories",
    climbers=(
        podium.Climber(place=1, name="Astrid", points="12"),
        podium.Climber(place=2, name="Hrólfr the Walker of the Northern Isles", points="9"),
        podium.Climber(place=3, name="Bo", points="7"),
    ),
)


def _curve(*ratings: int, since: int) -> tuple[tuple[int, int], ...]:
    return tuple([(since + 7 * place, rating) for place, rating in enumerate(ratings)])


_NAMES = ("Ylva", "Þórr Ægirson", "Hrólfr the Walker of the Northern Isles", "Bo", "Astrid", "Sif", "Leif", "Gro")
_CELLS = (
    event_table.Cell(mark=event_table.Mark.WON, opponent=5),
    event_table.Cell(mark=event_table.Mark.DRAWN, opponent=2),
    event_table.Cell(mark=event_table.Mark.LOST, opponent=12),
    event_table.Cell(mark=event_table.Mark.BYE),
    event_table.Cell(mark=event_table.Mark.OPEN, opponent=3),
)

EVENT_TABLE = event_table.EventTable(
    theme=GULVEIG,
    title="Midwinter Thing",
    note="Swiss · round 5 of 5",
    heads=("R1", "R2", "R3", "R4", "R5"),
    measure="Points",
    rows=tuple(
        [
            event_table.EventRow(
                place=place, name=name, cells=_CELLS, points=points, marked=place == 3, gone=place == 8
            )
            for place, (name, points) in enumerate(
                zip(_NAMES, ("4", "3½", "3", "3", "2½", "2", "1", "0"), strict=True), start=1
            )
        ]
    ),
)

_RESULTS = ("×11½", "0×1½", "00×1", "½½0×")
CROSS_TABLE = event_table.EventTable(
    theme=THOR,
    title="The Eight Winds",
    note="everybody meets everybody twice · round 6",
    heads=("1", "2", "3", "4"),
    measure="Points",
    rows=tuple(
        [
            event_table.EventRow(
                place=place,
                name=name,
                cells=tuple(
                    [
                        event_table.Cell(mark=event_table.Mark.SELF)
                        if sign == "×"
                        else event_table.Cell(
                            mark={"1": event_table.Mark.WON, "½": event_table.Mark.DRAWN}.get(
                                sign, event_table.Mark.LOST
                            ),
                            text=f"{sign} ½",
                        )
                        for sign in signs
                    ]
                ),
                points=points,
                marked=place == 2,
            )
            for place, (name, signs, points) in enumerate(
                zip(_NAMES, _RESULTS, ("4", "3", "2½", "2½"), strict=False), start=1
            )
        ]
    ),
)


def _boxes(*pairs: tuple[int, int], leads: bool = True) -> tuple[event_round.Box, ...]:
    return tuple(
        [
            event_round.Box(
                number=number,
                sides=(
                    event_round.Side(name=_NAMES[one], points="1", won=True),
                    event_round.Side(name=_NAMES[other], points="0"),
                ),
                leads=(number - 1) // 2 if leads else -1,
            )
            for number, (one, other) in enumerate(pairs, start=1)
        ]
    )


BRACKET = event_round.EventRound(
    theme=THOR,
    title="The Trial of Útgarða-Loki",
    note="Elimination · final",
    columns=(
        event_round.Column(head="Quarter-finals", boxes=_boxes((0, 7), (3, 4), (1, 6), (2, 5))),
        event_round.Column(head="Semi-finals", boxes=_boxes((0, 3), (2, 1))),
        event_round.Column(
            head="Final",
            boxes=(
                event_round.Box(
                    number=1,
                    sides=(event_round.Side(name=_NAMES[0], marked=True), event_round.Side(name=_NAMES[2])),
                ),
            ),
        ),
    ),
)

PODS = event_round.EventRound(
    theme=MIDGARD,
    title="Jarls of the North",
    note="Tables of four and three · round 2",
    columns=tuple(
        [
            event_round.Column(
                head=f"Tables {first} and {first + 1}",
                boxes=tuple(
                    [
                        event_round.Box(
                            number=first + more,
                            sides=tuple(
                                [
                                    event_round.Side(name=_NAMES[(first + more + side) % 8], points="4" if more else "")
                                    for side in range(4 - more)
                                ]
                            ),
                        )
                        for more in (0, 1)
                    ]
                ),
            )
            for first in (1, 3, 5)
        ]
    ),
)

PROFILE = profile.Profile(
    name="Þórr Ægirson",
    played=128,
    won=71,
    best=9,
    games=(
        profile.PlayedGame(
            theme=GULVEIG,
            title="Gulveig",
            rating="1,583",
            best="640",
            played=40,
            won=22,
            curve=_curve(1000, 1080, 1150, 1130, 1240, 1330, 1310, 1420, 1480, 1460, 1530, 1583, since=0),
        ),
        profile.PlayedGame(
            theme=THOR,
            title="Thor vs Loki",
            rating="1,197",
            best="",
            played=31,
            won=14,
            curve=_curve(1060, 1120, 1090, 1040, 1110, 1180, 1150, 1197, since=20),
        ),
        profile.PlayedGame(
            theme=MIDGARD,
            title="Champions of Midgard",
            rating="1,410",
            best="134",
            played=25,
            won=19,
            curve=_curve(1050, 1150, 1260, 1340, 1380, 1350, 1410, since=40),
        ),
        profile.PlayedGame(
            theme=GLORY,
            title="Nordic Glory",
            rating="912",
            best="30",
            played=20,
            won=11,
            curve=_curve(1000, 940, 970, 900, 880, 912, since=10),
        ),
        profile.PlayedGame(theme=WAR, title="God of War", rating="", best="5", played=12, won=5),
    ),
    dates=("Mar 2026", "Nov 2026"),
    seasons=(SeasonStart(28, "Summer 2026"), SeasonStart(60, "Autumn 2026")),
    form=tuple(map(profile.Form, ("won", "lost", "won", "won", "shared", "lost", "won", "lost", "won", "won"))),
    trophies=(2, 1, 0),
    achievements=17,
    wins=(
        profile.Win("Ylva", "1,620"),
        profile.Win("Hrólfr the Walker of the Northern Isles", "1,544"),
        profile.Win("Жанна", "1,201"),
    ),
    companions=("Astrid", "Hrólfr the Walker of the Northern Isles", "Bo"),
)

NEWCOMER = profile.Profile(
    name="Hrólfr the Walker of the Northern Isles",
    played=1,
    won=0,
    best=0,
    games=(profile.PlayedGame(theme=WAR, title="God of War", rating="", best="", played=1, won=0),),
    form=(profile.Form.LOST,),
    companions=("Astrid",),
)

NOBODY = profile.Profile(name="Ana", played=0, won=0, best=0, games=())


def samples() -> dict[str, bytes]:
    """PNG pictures by name."""
    return {
        "course": course.draw(COURSE),
        "course-lead": course.draw(COURSE_LEAD),
        "crest": crest.draw(WAR),
        "lobby": lobby.draw(LOBBY),
        "lobby-duel": lobby.draw(DUEL),
        "result": result.draw(RESULT),
        "result-shared": result.draw(SHARED),
        "result-duel": result.draw(NARROW),
        "result-defeat": result.draw(DEFEAT),
        "standings": standings.draw(STANDINGS),
        "standings-empty": standings.draw(EMPTY),
        "podium": podium.draw(PODIUM),
        "event-table": event_table.draw(EVENT_TABLE),
        "event-cross-table": event_table.draw(CROSS_TABLE),
        "event-bracket": event_round.draw(BRACKET),
        "event-pods": event_round.draw(PODS),
        "podium-three": podium.draw(PODIUM_ALONE),
        "profile": profile.draw(PROFILE),
        "profile-newcomer": profile.draw(NEWCOMER),
        "profile-empty": profile.draw(NOBODY),
    }
