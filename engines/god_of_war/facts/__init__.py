"""What can be told of a game of God of War."""

from __future__ import annotations

from engines.god_of_war.facts.cards import (
    CardFetched,
    CardRemoved,
    CrystalGained,
    CrystalTraded,
    Drew,
    Foresaw,
    HandShown,
    Looked,
    Reshuffled,
    RowReturned,
    StatusDrawn,
    StatusGiven,
    StatusPurged,
    Upgraded,
)
from engines.god_of_war.facts.enemies import (
    ArmorBroken,
    ArmorHeld,
    BoxActivated,
    EnemyAttacks,
    EnemyDefeated,
    EnemyHealed,
    EnemyHurt,
    EnemyRevived,
    EnemyStunned,
    Flipped,
    RuneRevealed,
    StunShaken,
    TokenCount,
    TurnedUp,
)
from engines.god_of_war.facts.heroes import (
    AbilityUsed,
    Attacked,
    CarrierChosen,
    Cheered,
    Defended,
    DieRolled,
    Guarded,
    HeroHealed,
    HeroHurt,
    Interacted,
    KnockedDown,
    Moved,
    Passed,
    RageRose,
    Softened,
    SpecialPlayed,
    TurnBegan,
    TurnEnded,
    WardPlaced,
    WardUsed,
)
from engines.god_of_war.facts.quests import (
    Chosen,
    DashboardTaken,
    Ending,
    GameBegan,
    GameOver,
    Hindered,
    Placed,
    QuestBegan,
    QuestDone,
    RoundBegan,
    SceneReplaced,
    Voted,
)

__all__ = [
    "AbilityUsed",
    "ArmorBroken",
    "ArmorHeld",
    "Attacked",
    "BoxActivated",
    "CardFetched",
    "CardRemoved",
    "CarrierChosen",
    "Cheered",
    "Chosen",
    "CrystalGained",
    "CrystalTraded",
    "DashboardTaken",
    "Defended",
    "DieRolled",
    "Drew",
    "Ending",
    "EnemyAttacks",
    "EnemyDefeated",
    "EnemyHealed",
    "EnemyHurt",
    "EnemyRevived",
    "EnemyStunned",
    "Flipped",
    "Foresaw",
    "GameBegan",
    "GameOver",
    "GodOfWarFact",
    "Guarded",
    "HandShown",
    "HeroHealed",
    "HeroHurt",
    "Hindered",
    "Interacted",
    "KnockedDown",
    "Looked",
    "Moved",
    "Passed",
    "Placed",
    "QuestBegan",
    "QuestDone",
    "RageRose",
    "Reshuffled",
    "RoundBegan",
    "RowReturned",
    "RuneRevealed",
    "SceneReplaced",
    "Softened",
    "SpecialPlayed",
    "StatusDrawn",
    "StatusGiven",
    "StatusPurged",
    "StunShaken",
    "TokenCount",
    "TurnBegan",
    "TurnEnded",
    "TurnedUp",
    "Upgraded",
    "Voted",
    "WardPlaced",
    "WardUsed",
]

GodOfWarFact = (
    GameBegan
    | DashboardTaken
    | QuestBegan
    | SceneReplaced
    | Placed
    | Hindered
    | RoundBegan
    | CarrierChosen
    | Drew
    | Reshuffled
    | StatusDrawn
    | TurnBegan
    | TurnEnded
    | Moved
    | Passed
    | SpecialPlayed
    | Attacked
    | Cheered
    | DieRolled
    | ArmorHeld
    | ArmorBroken
    | EnemyHurt
    | EnemyStunned
    | EnemyDefeated
    | EnemyHealed
    | EnemyRevived
    | Flipped
    | TokenCount
    | HeroHealed
    | HeroHurt
    | KnockedDown
    | RageRose
    | AbilityUsed
    | WardPlaced
    | WardUsed
    | Softened
    | Interacted
    | CrystalGained
    | CrystalTraded
    | StatusGiven
    | StatusPurged
    | CardFetched
    | Foresaw
    | Looked
    | RuneRevealed
    | EnemyAttacks
    | StunShaken
    | Guarded
    | Defended
    | BoxActivated
    | Upgraded
    | CardRemoved
    | RowReturned
    | HandShown
    | Voted
    | Chosen
    | QuestDone
    | GameOver
)
