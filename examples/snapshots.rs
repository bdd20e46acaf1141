//! How a project of your own pins verdicts: a snapshot test with insta, run by
//! `cargo test --example snapshots`. If a new edition of the library judges your game
//! otherwise, the test shows where.

use jadoube::arbiter::{Case, Verdict};
use jadoube::laws::Library;
use jadoube::notation::{Reader, Record};

/// What a code makes of a game.
fn judged(pgn: &str, code: &str) -> Result<Verdict, Box<dyn std::error::Error>> {
    let mut record = Record::default();
    Reader::new(pgn.as_bytes()).read(&mut record);
    let library = Library::embedded()?;
    let code = library.code(code)?;
    Ok(Case::new(&record).judge(code))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let verdict = judged("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", "fide-1928")?;
    println!("{}", serde_json::to_string_pretty(&verdict)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::judged;

    #[test]
    fn the_start_three_times_under_fide_1928() {
        let pgn = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";
        let verdict = judged(pgn, "fide-1928").unwrap();
        let seen = (verdict.verdict, verdict.ply, &verdict.rulings[0].because);
        insta::assert_json_snapshot!(seen, @r#"
        [
          "claimable",
          8,
          {
            "occurrences": {
              "times": 3,
              "plies": [
                0,
                4,
                8
              ],
              "count": null
            }
          }
        ]
        "#);
    }
}
