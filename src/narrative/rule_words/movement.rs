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
            let may = |says| match says {
                AbsentRook::May => "may castle with it",
                AbsentRook::MayNot => "may not castle with it",
            };
            let unknown = "whether who gives a rook may castle with it is not known in";
            match says.map(|says| says.map(may)) {
                [Some(one), Some(two)] => {
                    format!("who gives a rook {one} in {code}, in {other} he {two}")
                }
                [None, Some(two)] => format!("{unknown} {code}, in {other} he {two}"),
                [Some(one), None] => format!("{unknown} {other}, in {code} he {one}"),
                [None, None] => format!("{unknown} {code} and {other}"),
            }
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
            format!("{with} has the capture en passant, {without} has not")
        }
        EnPassantParameter::OnlyMove(says) => {
            let [one, two] = says.map(|says| match says {
                Some(OnlyMove::Unsettled) => "is a privilege",
                Some(OnlyMove::Compulsory) | None => "must be made",
            });
            format!("en passant as the only move {one} in {code}, in {other} it {two}")
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
                     colour"
                }
            });
            format!("on the last rank a pawn {one} in {code}, in {other} it {two}")
        }
        PromotionParameter::WaitsFor(says) => {
            let [one, two] = says.map(|says| match says {
                Some(WaitsFor::OwnTurn) => "on its player's turn",
                Some(WaitsFor::Loss) | None => "at once",
            });
            format!("a pawn that waits becomes what was lost {one} in {code}, {two} in {other}")
        }
    }
}
