//! The parameters of rules, and in which of them two rules differ.

use super::Parameter;

/// Makes a type of the fields of each rule, from the table beside [`AnyRule`](super::AnyRule), and
/// what compares two rules by them.
macro_rules! parameters {
    ($($rule:ident($fields:ident), $parameter:ident {
        $($field:ident: $variant:ident($value:ty) $(= $default:expr)?
            $(, leads [$($follower:ident),+] $(if $when:expr)?)?;)+
    })+) => {
        /// A parameter in which two rules of one kind differ, with its value in the one and in the
        /// other.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum Parameter {$(
            #[doc = concat!("One of `", stringify!($fields), "`.")]
            $rule($parameter),
        )+}

        $(
            #[doc = concat!("A parameter of `", stringify!($fields), "`, with its two values.")]
            #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
            #[serde(rename_all = "kebab-case")]
            #[non_exhaustive]
            pub enum $parameter {$(
                #[doc = concat!("`", stringify!($field), "`.")]
                $variant([$value; 2]),
            )+}
        )+

        impl Parameter {
            /// Returns the parameters in which a rule differs from another of its kind, the most
            /// important first.
            pub fn differing(rule: &AnyRule, other: &AnyRule) -> Vec<Self> {
                match rule {
                    $(AnyRule::$rule($fields { $($field),+ }) => {
                        let AnyRule::$rule(other) = other else { return Vec::new() };
                        let differing = [$({
                            let differs = $field != &other.$field
                                $(&& $field.as_ref().unwrap_or(&$default)
                                    != other.$field.as_ref().unwrap_or(&$default))?;
                            let values = || [Clone::clone($field), Clone::clone(&other.$field)];
                            differs.then(|| Self::$rule($parameter::$variant(values())))
                        }),+];
                        differing.into_iter().flatten().collect()
                    })+
                    // Remedies are compared kind by kind elsewhere. The others have no parameters,
                    // or none that decides a game.
                    AnyRule::Remedy(_)
                    | AnyRule::FirstMove(_)
                    | AnyRule::Pace(_)
                    | AnyRule::WrongClaim(_)
                    | AnyRule::LastTwoMinutes(_)
                    | AnyRule::Checkmate
                    | AnyRule::DeadPosition
                    | AnyRule::Recorded
                    | AnyRule::NotJudged(_)
                    | AnyRule::Unknown(_) => Vec::new(),
                }
            }

            /// Sets this parameter of another rule to the first of the two values.
            pub(crate) fn set_in(&self, rule: &mut AnyRule) {
                match (self, rule) {
                    $($((Self::$rule($parameter::$variant([value, _])), AnyRule::$rule(rule)) => {
                        rule.$field.clone_from(value);
                    })+)+
                    _ => {}
                }
            }

            /// Returns true if this difference matters only together with the difference `lead`.
            pub(crate) fn follows_from(&self, lead: &Self) -> bool {
                match (lead, self) {
                    $($($((Self::$rule($parameter::$variant(_values)), Self::$rule(parameter)) => {
                        matches!(parameter, $($parameter::$follower(_))|+)
                            $(&& _values.iter().any($when))?
                    })?)+)+
                    _ => false,
                }
            }
        }
    };
}

pub(super) use parameters;

impl Parameter {
    /// Returns the differences without those that only follow from another: without en passant
    /// captures, for instance, there are no compulsory ones.
    pub fn leading(all: &[Self]) -> Vec<Self> {
        let mut leading = Vec::new();
        for parameter in all {
            if !all.iter().any(|lead| parameter.follows_from(lead)) {
                leading.push(parameter.clone());
            }
        }
        leading
    }
}
