//! A law file to fill in.

use super::check::kebab_case;
use super::code::Code;

/// Whether a code can be called so: words of small letters and digits with hyphens between them.
pub fn is_name(id: &str) -> bool {
    !id.is_empty() && kebab_case(id) == id
}

/// The name of the schema that a stub points to: that of [`json_schema`](super::json_schema).
pub const SCHEMA_FILE: &str = "code.schema.json";

/// The file of a code that is yet to be written, with blanks that `codes check` complains of
/// until they are filled.
pub fn stub(id: &str, amends: Option<&Code>) -> String {
    let mut out = format!("#:schema ./{SCHEMA_FILE}\nid       = \"{id}\"\ntitle    = \"\"\n");
    if let Some(amended) = amends {
        if let Some(lineage) = &amended.lineage {
            out += &format!("lineage  = \"{lineage}\"\n");
        }
        out += &format!("amends   = \"{}\"\n", amended.id);
        out +=
            "rest     = \"inherited\"   # or \"unknown\": what is not restated here is not known\n";
    }
    out += "in-force = { from = \"\" }   # 1862, 1862-07 or 1862-07-01; the last day is `until`\n";
    out += "summary  = \"\"\n\n";
    out += "[[source]]\nkey   = \"text\"\ntitle = \"\"\n";
    out += "seen  = \"\"   # primary, fragment, secondary or inferred\n\n";
    out += &articles(amends);
    out
}

fn articles(amends: Option<&Code>) -> String {
    let mut out = match amends {
        None => "# An article for each provision, under a key of its own.\n".to_owned(),
        Some(amended) => {
            let keys = amended.articles.iter().map(|article| format!("#   {}\n", article.key));
            format!(
                "# An article for each that changes; `repealed = true`, and nothing else, strikes \
                 one out.\n# Those of {}:\n{}",
                amended.id,
                keys.collect::<String>()
            )
        }
    };
    out += "[article.threefold]\nnumber = \"\"\nsource = \"text\"\nsays   = \"\"\n";
    out += "rule   = \"\"   # a word, or `rule.repetition = { … }`\n";
    out
}
