//! Games of PGN among the text of a book: they are named, and read by what reads games.

use super::recognise::is_tag;

/// The games of PGN in a book, as far as it was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PgnGames {
    /// The line of the first tag, from 1.
    pub line: u64,
    /// How many sections of tags there are.
    pub games: u64,
    /// Whether the last line was a tag.
    is_tagged: bool,
}

impl PgnGames {
    /// Looks at the next line of a text.
    pub(super) fn look_at(&mut self, at: u64, line: &str) {
        let was_tagged = std::mem::replace(&mut self.is_tagged, is_tag(line.trim().as_bytes()));
        if self.is_tagged && !was_tagged {
            self.line = if self.games == 0 { at } else { self.line };
            self.games += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PgnGames;

    #[test]
    fn sections_of_tags_are_games() {
        let mut games = PgnGames::default();
        let text =
            "A note.\n[Event \"A\"]\n[Site \"?\"]\n\n1. e4 *\n\n [Event \"B\"]\r\n1. d4 *\n[1] x\n";
        (1..).zip(text.split_inclusive('\n')).for_each(|(at, line)| games.look_at(at, line));
        assert_eq!((games.line, games.games), (2, 2));
    }
}
