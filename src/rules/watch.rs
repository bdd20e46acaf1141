//! Which single moments of a game are kept, each on its own.

use std::sync::Arc;

use crate::chess::Move;
use crate::replay::Ply;

use super::Form;

#[derive(Clone, Debug, Default)]
pub(crate) enum Watch {
    /// No moments are kept on their own.
    #[default]
    Nothing,
    /// Those by which a claim on the record may be good. Their facts are kept at the last ply before
    /// all is void: that of a claim that is upheld.
    Claims(RecordedClaims),
    /// All of them, without their facts.
    Everything,
    /// Of every ply one for each player and form, with its facts.
    EachKind,
}

/// The claims on a record, as far as they decide which moments are kept: their plies, and the
/// moves announced. It is made once for a game and shared by all rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordedClaims(Arc<[(Ply, Option<Move>)]>);

impl RecordedClaims {
    /// These claims, in order of ply; the same claim made again adds nothing.
    pub(crate) fn of(claims: impl Iterator<Item = (Ply, Option<Move>)>) -> Self {
        let mut listed: Vec<(Ply, Option<Move>)> = Vec::new();
        for claim in claims {
            let at_this_ply = listed.iter().rev().take_while(|known| known.0 == claim.0);
            if !at_this_ply.into_iter().any(|known| *known == claim) {
                listed.push(claim);
            }
        }
        listed.sort_by_key(|(ply, _)| *ply);
        Self(listed.into())
    }

    /// Whether a claim at this ply was made in this form, or may have been.
    pub(super) fn has(&self, ply: Ply, form: Form) -> bool {
        let from = self.0.partition_point(|(claimed, _)| *claimed < ply);
        let mut here = self.0[from..].iter().take_while(|(claimed, _)| *claimed == ply);
        match form {
            Form::Standing => here.next().is_some(),
            Form::Intended(m) => here.any(|(_, announced)| *announced == Some(m)),
            Form::Notice => false,
        }
    }
}
