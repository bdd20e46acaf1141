//! The JSON contract of what rulings and claims rest on: the facts of findings, and the conditions
//! almost met.

use serde::{Serialize, Serializer};

use crate::replay::Ply;
use crate::rules::{
    Because, Claimant, Component, FlagTest, MarkedPawnFate, NearMiss, Restart, Unlike,
};

/// The facts a finding rests on.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct FactsJson<'a>(
    #[serde(serialize_with = "BecauseJson::serialize")] pub &'a Because,
);

/// A condition almost met.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct ShortOfJson<'a>(
    #[serde(serialize_with = "NearMissJson::serialize")] pub &'a NearMiss,
);

/// The facts a finding rests on, as data. The words are made elsewhere.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Because"))]
#[serde(remote = "Because", untagged)]
pub(super) enum BecauseJson {
    /// A position occurred: so many times are asked for, and it stood at these plies. For an
    /// intended claim the last of the times is still to come.
    Occurrences {
        /// The times asked for.
        times: u32,
        /// The plies, no more than the times asked for: the latest.
        plies: Vec<Ply>,
        /// How often it had occurred, if more often than asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u32>,
    },
    /// A series of moves was performed.
    Series {
        /// The times asked for.
        times: u32,
        /// The length of the series, in plies.
        period: Ply,
        /// Whose moves are looked at; both players' if nothing is said.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<Claimant>,
        /// The plies at which it began, no more than the times asked for.
        plies: Vec<Ply>,
    },
    /// Moves were made without what restarts the count.
    Count {
        /// The moves asked for, of each side.
        moves: u32,
        /// The ply after which the count runs.
        since: Ply,
        /// The plies counted, one more for an intended move included.
        clock: u32,
        /// What would have restarted the count; any capture or pawn move, if nothing is said.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        restarts: Vec<Restart>,
    },
    /// A count that begins with a notice would run out inside the record.
    Notice {
        /// The moves asked for, of each side.
        moves: u32,
        /// The ply at which the count would run out.
        until: Ply,
    },
    /// The king is attacked and cannot be saved.
    Checkmate {},
    /// The player to move is not in check and has no move.
    Stalemate {},
    /// One side gave check with every move, and the position of the one ply stood again at
    /// the other.
    Checks {
        /// The side that gave check.
        by: Claimant,
        /// The two plies.
        plies: Vec<Ply>,
    },
    /// Too little material is left.
    Material {},
    /// Neither side can mate by any series of legal moves.
    Dead {},
    /// A player's time has run out.
    Flag {
        /// Whose.
        player: Claimant,
        /// The test of whether the other can win.
        test: FlagTest,
    },
    /// The players agreed to a draw.
    Agreement {},
    /// A player has resigned.
    Resignation {
        /// Who.
        player: Claimant,
        /// The test of whether the other can win.
        test: FlagTest,
    },
    /// A player has made as many illegal moves as lose the game.
    IllegalMoves {
        /// Who.
        player: Claimant,
        /// The plies at which they were made.
        #[serde(rename = "illegal-moves")]
        plies: Vec<Ply>,
        /// Whether the opponent can mate by some series of legal moves: otherwise it is a draw.
        #[serde(rename = "can-mate")]
        can_mate: bool,
    },
    /// A player castled towards the corner of a rook that was given as odds.
    AbsentRook {
        /// Who.
        #[serde(rename = "castled-without-rook")]
        player: Claimant,
    },
    /// Something decides about a marked pawn.
    MarkedPawn {
        /// Whose it is.
        player: Claimant,
        /// What.
        #[serde(rename = "marked-pawn")]
        fate: MarkedPawnFate,
    },
    /// In words, for rules that are not this program's own.
    Words {
        /// The words.
        words: String,
    },
}

/// A condition almost met, and what failed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "NearMiss"))]
#[serde(remote = "NearMiss", tag = "short-of", rename_all = "kebab-case")]
pub(super) enum NearMissJson {
    /// No position occurred often enough.
    Position {
        /// The times asked for.
        times: u32,
        /// The most any position occurred, as this article counts.
        most: u32,
        /// When it did; the first of them, at most the times asked for.
        plies: Vec<Ply>,
        /// The distance in plies that the article asks for between occurrences.
        #[serde(skip_serializing_if = "Option::is_none")]
        spaced: Option<u32>,
        /// If the pieces alone stood often enough on the same squares: what made positions
        /// differ that looked the same.
        #[serde(serialize_with = "unlike_json")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<UnlikeJson>"))]
        unlike: Option<Unlike>,
    },
    /// No series of moves was performed often enough.
    Series {
        /// The times asked for.
        times: u32,
        /// The most any series was performed.
        most: u32,
        /// The length of that series in plies; nothing if none was performed twice.
        period: Option<Ply>,
        /// Whose moves are looked at; both players' if nothing is said.
        of: Option<Claimant>,
        /// The plies at which it began, at most the times asked for.
        plies: Vec<Ply>,
    },
    /// Too few moves were made without what restarts the count.
    Count {
        /// The moves asked for, of each side.
        moves: u32,
        /// The longest such stretch, in plies.
        longest: u32,
        /// The ply after which it ran.
        since: Ply,
        /// What would have restarted the count; any capture or pawn move, if nothing is said.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        restarts: Vec<Restart>,
        /// If the plain number was reached, but this ending has a longer one: that one.
        longer: Option<u32>,
        /// Whether this article is for certain endings, and this was none of them.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        elsewhere: bool,
    },
    /// A notice is on the record, and its count had not run out when the record ends.
    Running {
        /// The moves asked for, of each side.
        moves: u32,
        /// When notice was given.
        from: Ply,
        /// How many plies were played from there.
        left: u32,
    },
    /// Of a claim: this article counts only from a notice, and none is on the record.
    WithoutNotice {
        /// The moves asked for, of each side.
        moves: u32,
    },
    /// A notice is on the record that this article does not know: not in such an ending, or
    /// not by the player who may give it.
    IdleNotice {
        /// When it was given.
        ply: Ply,
    },
    /// No position stood again between checks alone.
    Checks {},
    /// The position is not dead: somebody could still mate.
    Alive {},
    /// A false move brought the position about, in which nobody can mate.
    DeadByFalseMove {},
    /// A draw for want of material was claimed, and these pieces are on none of the code's lists.
    Enough {},
    /// A draw was agreed too early.
    Agreement {
        /// The number of Black's move after which it is allowed.
        after_move: u32,
        /// The moves Black had made.
        made: u32,
    },
    /// The count can begin only in certain endings, and by a notice.
    Notice {
        /// The moves asked for, of each side.
        moves: u32,
        /// Where notice could first have been given; nothing if no such ending arose.
        from: Option<Ply>,
        /// How many plies were played from there.
        left: u32,
    },
}

/// What makes two positions differ although the same pieces stand on the same squares.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Unlike"))]
struct UnlikeJson<'a> {
    /// The component in which they differ.
    component: Component,
    /// The plies at which the pieces stood so; at most twice the times asked for.
    plies: &'a [Ply],
    /// The ply whose position differs from the later ones.
    odd: Ply,
}

#[expect(clippy::ref_option, reason = "the signature is serde's")]
fn unlike_json<S: Serializer>(unlike: &Option<Unlike>, serializer: S) -> Result<S::Ok, S::Error> {
    let Some(Unlike { component, plies, odd, .. }) = unlike else {
        return serializer.serialize_none();
    };
    UnlikeJson { component: *component, plies, odd: *odd }.serialize(serializer)
}
