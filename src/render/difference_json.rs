//! The JSON contract of where two codes part ways.

use serde::Serialize;
use serde_json::{Value, json};

use crate::arbiter::{Cause, Difference, ReadAs};
use crate::narrative::words::read_as;
use crate::remedies::RemedyRule;
use crate::rules::{MoveCountParameter, Parameter, Remedy, RepetitionParameter};

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
    cause: CauseJson,
    /// Of several parameters that only together make it: each with its two values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parameters: Vec<ParameterJson>,
}

/// A parameter that two codes have otherwise.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Parameter"))]
struct ParameterJson {
    /// The parameter's name.
    name: String,
    /// Its value in the code that finds more; null if it says nothing.
    value: Value,
    /// Its value in the other code; null if it says nothing.
    other: Value,
}

/// What makes two codes differ on a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Cause"))]
#[serde(rename_all = "kebab-case")]
enum CauseJson {
    /// The other code has no such article.
    Silent,
    /// The other code is unknown on the matter.
    Unknown,
    /// The other code speaks of the matter, but not so that a score could be judged by it.
    NotJudged,
    /// The other code has such an article; one parameter, with each code's value, makes the
    /// difference: with that value the other code would come to the same verdict.
    Parameter(ParameterJson),
    /// Several parameters together, by name. What means something only together with another of
    /// them is left out.
    Parameters(Vec<String>),
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
        let parameters = match &difference.cause {
            Cause::Parameters(several) if several.len() > 1 => several.as_slice(),
            _ => &[],
        };
        Self {
            code: &difference.code,
            article: &difference.article,
            rule: &difference.rule,
            remedy: difference.remedy,
            other: &difference.other,
            cause: CauseJson::of(&difference.cause),
            parameters: parameters.iter().map(ParameterJson::of).collect(),
        }
    }
}

impl CauseJson {
    fn of(cause: &Cause) -> Self {
        let names = |ways: &[Vec<ReadAs>]| ways.iter().map(|way| read_as(way)).collect();
        match cause {
            Cause::Silent => Self::Silent,
            Cause::Unknown => Self::Unknown,
            Cause::NotJudged => Self::NotJudged,
            Cause::Parameters(differing) => match differing.as_slice() {
                [only] => Self::Parameter(ParameterJson::of(only)),
                several => {
                    let named = several.iter().map(|it| ParameterJson::of(it).name);
                    Self::Parameters(named.collect())
                }
            },
            Cause::Remedies { of, given } => {
                let [value, other] = given.each_ref().map(gives);
                Self::Parameter(ParameterJson { name: of.to_string(), value, other })
            }
            Cause::Readings { alike, otherwise } => {
                Self::Readings { alike: names(alike), otherwise: names(otherwise) }
            }
            Cause::NotKnown => Self::NotKnown,
            Cause::NotFoundOut => Self::NotFoundOut,
        }
    }
}

/// What decides of what is given for an irregularity: the choices, and until when.
fn gives(rule: &RemedyRule) -> Value {
    json!({ "choices": rule.choices, "until": rule.until })
}

impl ParameterJson {
    /// A parameter under the name that law files give it. What they leave out is null.
    fn of(parameter: &Parameter) -> Self {
        let left_out = |value: &Value| match parameter {
            Parameter::Repetition(RepetitionParameter::CheckerLoses(_)) => *value == json!(false),
            Parameter::MoveCount(MoveCountParameter::Longer(_)) => *value == json!([]),
            _ => false,
        };
        let tagged = |value: Value| match value {
            Value::Object(tagged) => tagged.into_iter().next(),
            _ => None,
        };
        // As it is stored: `{"repetition": {"times": [6, 3]}}`.
        let of_its_rule = serde_json::to_value(parameter).ok().and_then(tagged);
        let (name, values) = of_its_rule.and_then(|it| tagged(it.1)).unwrap_or_default();
        let value = |at: usize| values.get(at).filter(|it| !left_out(it)).cloned();
        let [value, other] = [0, 1].map(|at| value(at).unwrap_or_default());
        Self { name, value, other }
    }
}
