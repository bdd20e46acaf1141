//! The arrows from each file of a room to the files it uses, and the circles among them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A module, by the names that lead to it from the crate's root.
type Module = Vec<String>;

/// The modules of a crate, each with its code, and the arrows between them.
pub struct Modules {
    code: BTreeMap<Module, String>,
}

/// A path as it is written, name by name.
type Names = Vec<String>;

impl Modules {
    /// Reads the modules of these files, given by their paths from `src/`, with their texts.
    pub fn new<'a>(files: impl Iterator<Item = (&'a Path, String)>) -> Self {
        Self { code: files.map(|(file, text)| (module(file), shipped(&text))).collect() }
    }

    /// Returns the arrows inside rooms: from a module to another that it uses. A module that names
    /// an item of the module around it has no arrow to it: the two are one thing in several files.
    fn arrows(&self) -> BTreeSet<(Module, Module)> {
        let mut arrows = BTreeSet::new();
        for (module, code) in &self.code {
            let (uses, rest) = use_paths(code);
            // An item that a module only re-exports from its own parts is not used by it.
            let own = uses.into_iter().filter(|(passed_on, _)| !passed_on).map(|(_, path)| path);
            for path in own.chain(plain_paths(&rest)) {
                let used = self.resolve(module, &path, 0);
                arrows.extend(
                    used.filter(|used| !module.starts_with(used) && used[..1] == module[..1])
                        .map(|used| (module.clone(), used)),
                );
            }
        }
        arrows
    }

    /// Returns the module that a path in this module leads to.
    fn resolve(&self, from: &Module, path: &[String], depth: usize) -> Option<Module> {
        let mut at = from.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            "self" => {}
            first if self.has(&child(&at, first)) => at.push(first.to_owned()),
            _ => return None,
        }
        rest = &rest[1..];
        while let Some((name, after)) = rest.split_first() {
            let next = child(&at, name);
            if name == "super" {
                at.pop();
            } else if self.has(&next) {
                at = next;
            } else {
                break;
            }
            rest = after;
        }
        let passed_on = rest.first().filter(|_| depth < 8);
        let source = passed_on.and_then(|name| self.passed_on(&at, name));
        source.and_then(|path| self.resolve(&at, &path, depth + 1)).or(Some(at))
    }

    /// Returns the path of an item that a module re-exports.
    fn passed_on(&self, module: &Module, name: &str) -> Option<Names> {
        let (uses, _) = use_paths(self.code.get(module)?);
        uses.into_iter()
            .find(|(passed_on, path)| *passed_on && path.last().is_some_and(|last| last == name))
            .map(|(_, path)| path)
    }

    fn has(&self, module: &Module) -> bool {
        self.code.contains_key(module)
    }

    /// Returns the arrows that belong to circles: those that are left when modules that use no
    /// other, or that no other uses, are removed again and again.
    pub fn circles(&self) -> Vec<String> {
        let mut arrows = self.arrows();
        loop {
            let users: BTreeSet<Module> = arrows.iter().map(|(user, _)| user.clone()).collect();
            let used: BTreeSet<Module> = arrows.iter().map(|(_, used)| used.clone()).collect();
            let before = arrows.len();
            arrows.retain(|(a, b)| users.contains(b) && used.contains(a));
            if arrows.len() == before {
                let line = |(a, b): &(Module, Module)| format!("{} → {}", a.join("/"), b.join("/"));
                return arrows.iter().map(line).collect();
            }
        }
    }
}

fn child(module: &Module, name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

fn module(file: &Path) -> Module {
    let names = file.with_extension("");
    let names = names.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

/// Returns the code without comments and without its tests.
fn shipped(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    super::code(text)
}

/// Returns the paths of all `use` declarations, each with true if it is re-exported (`pub use`),
/// and the code without these declarations.
fn use_paths(code: &str) -> (Vec<(bool, Names)>, String) {
    let mut paths = Vec::new();
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        let begins = statement.rfind("\nuse ").map(|at| (false, at, at + 5)).or_else(|| {
            let at = statement.rfind(" use ")?;
            let line = statement[..at].rfind('\n').map_or(0, |end| end + 1);
            statement[line..].starts_with("pub").then_some((true, line, at + 5))
        });
        let begins = begins.or_else(|| statement.starts_with("use ").then_some((false, 0, 4)));
        match begins {
            Some((passed_on, at, tree)) => {
                rest += &statement[..at];
                flatten(&[], statement[tree..].trim_end_matches(';'), &mut |path| {
                    paths.push((passed_on, path));
                });
            }
            None => rest += statement,
        }
    }
    (paths, rest)
}

/// Calls `found` with each path of a tree: `a::B` and `a::c::D` for `a::{B, c::D}`.
fn flatten(prefix: &[String], tree: &str, found: &mut impl FnMut(Names)) {
    let tree = tree.trim();
    let (path, group) = match tree.split_once('{') {
        Some((path, group)) => (path, group.trim_end().strip_suffix('}')),
        None => (tree, None),
    };
    let names = path.split("::").map(|name| name.split(" as ").next().unwrap_or_default().trim());
    let mut names: Names = names.filter(|name| !name.is_empty()).map(str::to_owned).collect();
    names.splice(0..0, prefix.iter().cloned());
    match group {
        None => found(names),
        Some(group) => split_outside(group).for_each(|part| flatten(&names, part, found)),
    }
}

/// Splits a group at the commas that are in no inner group.
fn split_outside(group: &str) -> impl Iterator<Item = &str> {
    let mut open = 0;
    group
        .split(move |c| {
            open += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && open == 0
        })
        .filter(|part| !part.trim().is_empty())
}

/// Returns the paths in the code outside of `use` declarations.
fn plain_paths(code: &str) -> impl Iterator<Item = Names> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    words
        .filter(|word| word.contains("::"))
        .map(|word| word.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

#[test]
fn a_circle_of_imports_is_detected() {
    let modules = |texts: &[(&str, &str)]| {
        let files = texts.iter().map(|(file, text)| (Path::new(*file), (*text).to_owned()));
        Modules::new(files).circles()
    };
    let tied = [
        ("a/mod.rs", "mod b;\nmod c;\npub use b::{B, other};\npub(crate) use c::C;\n"),
        ("a/b.rs", "use super::{C, d::{e::E, F}};\n"),
        ("a/c.rs", "fn f() {\n    super::b::other();\n}\n"),
        ("a/d.rs", ""),
        ("a/d/e.rs", ""),
    ];
    assert_eq!(modules(&tied), ["a/b → a/c", "a/c → a/b"]);
    let free = [
        ("a/mod.rs", "mod b;\nmod c;\npub use b::B;\npub use c::C;\n"),
        ("a/b.rs", "use super::C;\n"),
        (
            "a/c.rs",
            "/// See [`super::B`].\nfn f() {}\n#[cfg(test)]\nmod tests { use super::super::B; }",
        ),
    ];
    assert_eq!(modules(&free), [""; 0]);
}
