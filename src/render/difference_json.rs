//! The JSON contract of where two codes part ways.

use serde::Serialize;
use serde_json::Value;

use crate::arbiter::{Cause, Difference, Parameter, ReadAs};
use crate::narrative::words::read_as;
use crate::rules::Remedy;

/// Where two codes part ways on the same game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Difference"))]
pub(super) struct DifferenceJson<'a> {
    /// The code that finds more, or finds it sooner; where nothing but a doubt separates them,
    /// the one that has the article of the cause.
    code: &'a str,
    /// The article by which it does.
    article: &'a str,
    /// The rule of that article; of one that is not known, the rule it would be.
    rule: &'a str,
    /// Whether it gives a claim, or draws by itself.
    remedy: Option<Remedy>,
    /// The other code.
    other: &'a str,
    /// What makes the difference.
    cause: CauseJson<'a>,
    /// Of several parameters that only together make it: each with its two values.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    parameters: &'a [Parameter],
}

/// What makes two codes differ on a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Cause"))]
#[serde(rename_all = "kebab-case")]
enum CauseJson<'a> {
    /// The other code has no such article.
    Silent,
    /// The other code is unknown on the matter.
    Unknown,
    /// The other code speaks of the matter, but not so that a score could be judged by it.
    NotJudged,
    /// The other code has such an article; one parameter, with each code's value, makes the
    /// difference: with that value the other code would come to the same verdict.
    Parameter {
        /// The parameter's name.
        name: &'a str,
        /// Its value in the code that finds more; null if it says nothing.
        value: &'a Value,
        /// Its value in the other code; null if it says nothing.
        other: &'a Value,
    },
    /// Several parameters together, by name. What means something only together with another of
    /// them is left out.
    Parameters(&'a [String]),
    /// The words of this article can be read in several ways, which do not come to the same.
    Readings {
        /// The readings that come to what the other code says.
        alike: Vec<String>,
        /// Those that do not.
        otherwise: Vec<String>,
    },
    /// This article is not known, and the other code has none that is.
    NotKnown,
    /// Whether this article was met could not be found out.
    NotFoundOut,
}

impl<'a> DifferenceJson<'a> {
    pub(super) fn of(difference: &'a Difference) -> Self {
        Self {
            code: &difference.code,
            article: &difference.article,
            rule: &difference.rule,
            remedy: difference.remedy,
            other: &difference.other,
            cause: CauseJson::of(&difference.cause),
            parameters: &difference.parameters,
        }
    }
}

impl<'a> CauseJson<'a> {
    fn of(cause: &'a Cause) -> Self {
        let names = |ways: &[Vec<ReadAs>]| ways.iter().map(|way| read_as(way)).collect();
        match cause {
            Cause::Silent => Self::Silent,
            Cause::Unknown => Self::Unknown,
            Cause::NotJudged => Self::NotJudged,
            Cause::Parameter { name, value, other } => Self::Parameter { name, value, other },
            Cause::Parameters(names) => Self::Parameters(names),
            Cause::Readings { alike, otherwise } => {
                Self::Readings { alike: names(alike), otherwise: names(otherwise) }
            }
            Cause::NotKnown => Self::NotKnown,
            Cause::NotFoundOut => Self::NotFoundOut,
        }
    }
}
