//! The words of laws of movement: castling, en passant, promotion.

use crate::chess::{Castling, EnPassant, Promotion};
use crate::rules::{
    AbsentRook, CastlingParameter, EnPassantParameter, OnlyMove, PromotionParameter, WaitsFor,
};

use super::parameter::Codes;

pub(super) fn castling(parameter: &CastlingParameter, [code, other]: Codes<'_>) -> String {
    match parameter {
        CastlingParameter::Form(forms) => {
            let [one, two] = forms.map(|form| match form {
                Castling::Standard => "castling as today",
                Castling::Free => "free castling",
                Castling::None => "no castling",
            });
            format!("{code} has {one}, {other} {two}")
        }
        CastlingParameter::AbsentRook(says) => {
            let [one, two] = says.map(|says| match says {
                Some(AbsentRook::May) => "allows",
                Some(AbsentRook::MayNot) => "forbids",
                None => "is not known to allow",
            });
            format!("{code} {one} castling towards a rook given as odds, {other} {two} it")
        }
    }
}

pub(super) fn en_passant(parameter: &EnPassantParameter, [code, other]: Codes<'_>) -> String {
    match parameter {
        EnPassantParameter::Form(forms) => {
            let (with, without) = match forms[0] {
                EnPassant::Standard => (code, other),
                EnPassant::None => (other, code),
            };
            format!("{with} allows capture en passant, {without} does not")
        }
        EnPassantParameter::OnlyMove(says) => {
            let [one, two] = says.map(|says| match says {
                Some(OnlyMove::Unsettled) => "may be declined",
                Some(OnlyMove::Compulsory) | None => "must be made",
            });
            format!(
                "a capture en passant that is the only move {one} under {code} and {two} under \
                 {other}"
            )
        }
    }
}

pub(super) fn promotion(parameter: &PromotionParameter, [code, other]: Codes<'_>) -> String {
    match parameter {
        PromotionParameter::To(to) => {
            let [one, two] = to.map(|to| match to {
                Promotion::AnyPiece => "becomes any piece",
                Promotion::AnyPieceOrPawn => "may also remain a pawn",
                Promotion::LostPiece => "becomes only a piece already lost",
                Promotion::LostPieceNoTwinBishop => {
                    "becomes only a piece already lost, and no second bishop on squares of one \
                     colour,"
                }
            });
            format!("on the last rank a pawn {one} under {code} and {two} under {other}")
        }
        PromotionParameter::WaitsFor(says) => {
            let [one, two] = says.map(|says| match says {
                Some(WaitsFor::OwnTurn) => "on its player's turn",
                Some(WaitsFor::Loss) | None => "at once",
            });
            format!(
                "a waiting pawn is exchanged for the next lost piece {one} under {code}, {two} \
                 under {other}"
            )
        }
    }
}
