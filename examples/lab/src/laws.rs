//! The codes of the program, and the reader's own law.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use jadoube::laws::{Code, CodeFile, Library, json_schema, read_toml};
use jadoube::narrative::{code_outline, rule_outline};
use jadoube::notation::{FORMS, dialects};
use jadoube::render::{list_codes_json, outline_to_html, show_code_json};
use serde_json::{Value, json};

use crate::State;

/// The reader's own law that was read last, and the library that contains it.
struct Own {
    text: String,
    id: String,
    library: Rc<Library>,
}

thread_local! {
    static PROGRAMS: OnceCell<Rc<Library>> = const { OnceCell::new() };
    static OWN: RefCell<Option<Own>> = const { RefCell::new(None) };
}

/// Returns the codes of the program.
pub fn programs() -> Result<Rc<Library>, String> {
    PROGRAMS.with(|cell| match cell.get() {
        Some(library) => Ok(Rc::clone(library)),
        None => {
            let library = Rc::new(Library::embedded().map_err(|error| error.to_string())?);
            Ok(Rc::clone(cell.get_or_init(|| library)))
        }
    })
}

/// Returns the codes with the reader's own law, if there is one, and the id of that law.
pub fn of(state: &State) -> Result<(Rc<Library>, Option<String>), String> {
    if state.law.trim().is_empty() {
        return Ok((programs()?, None));
    }
    let known = OWN.with_borrow(|own| {
        let own = own.as_ref().filter(|own| own.text == state.law)?;
        Some((Rc::clone(&own.library), Some(own.id.clone())))
    });
    if let Some(known) = known {
        return Ok(known);
    }
    // A file has the name of the code in it.
    let id = read_toml::<CodeFile>("my-law.toml", state.law.clone().into_bytes())
        .map(|file| file.id)
        .map_err(|report| report.render(false))?;
    let library = programs()?.extended([(format!("{id}.toml"), state.law.clone())]);
    let library = Rc::new(library.map_err(|error| error.to_string())?);
    let own = Own { text: state.law.clone(), id: id.clone(), library: Rc::clone(&library) };
    OWN.set(Some(own));
    Ok((library, Some(id)))
}

/// Returns the codes that the request names. Empty if it leaves the choice to the program.
pub fn asked<'l>(
    library: &'l Library,
    own: Option<&str>,
    state: &State,
) -> Result<Vec<&'l Code>, String> {
    let find = |name: &str| library.code_or_edition(name).map_err(|error| error.to_string());
    let mut asked = library.select(&state.codes, find)?.codes;
    if !asked.is_empty() {
        asked.extend(own.and_then(|id| library.code(id).ok()));
    }
    Ok(asked)
}

/// Returns the data that the page needs only once.
pub fn library() -> Result<Value, String> {
    let dialects = dialects::ALL.into_iter().map(|dialect| (dialect.name(), dialect.title()));
    Ok(json!({
        "codes": list_codes_json(&*programs()?)["codes"],
        "schema": json_schema(),
        "dialects": dialects.collect::<Vec<_>>(),
        "irregularities": FORMS,
    }))
}

/// Returns a code as data and as HTML.
pub fn code(id: &str, state: &State) -> Result<Value, String> {
    let (library, _) = of(state)?;
    let code = library.code(id).map_err(|error| error.to_string())?;
    let html = outline_to_html(&code_outline(code, None));
    Ok(json!({ "facts": show_code_json(code, None), "html": html }))
}

/// Returns a rule in HTML, with its form in every code.
pub fn rule(id: &str, state: &State) -> Result<Value, String> {
    let (library, _) = of(state)?;
    let kind = id.parse().map_err(|_| format!("there is no rule `{id}`"))?;
    Ok(json!({ "html": outline_to_html(&rule_outline(kind, &library)) }))
}

/// Returns the reader's own law as data, or null if there is none.
pub fn own(state: &State) -> Result<Value, String> {
    match of(state)? {
        (library, Some(id)) => {
            let code = library.code(&id).map_err(|error| error.to_string())?;
            Ok(show_code_json(code, None))
        }
        (_, None) => Ok(Value::Null),
    }
}
