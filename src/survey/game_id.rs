//! The numbers of games in tables.

/// How many bits of a number tell where in its input a game begins.
const PLACE: u32 = 40;

/// A game as the rows of tables name it.
#[derive(Clone, Copy, Debug)]
pub struct GameName<'a> {
    /// The name of its input.
    pub file: &'a str,
    /// Its number in all tables: see [`game_id`].
    pub id: i64,
}

/// The number of a game: of the input, counted from 0 in the order in which inputs are read, and
/// of the byte at which the game begins in it. So no two games of a survey share one, and it does
/// not depend on threads or parts: every part has the same list of inputs.
///
/// Nothing beyond 2²³ inputs, or a tebibyte of one input.
pub fn game_id(input: usize, byte: u64) -> Option<i64> {
    let input = i64::try_from(input).ok().filter(|input| *input < 1 << (i64::BITS - 1 - PLACE))?;
    let byte = i64::try_from(byte).ok().filter(|byte| *byte < 1 << PLACE)?;
    Some(input << PLACE | byte)
}

#[cfg(test)]
mod tests {
    use super::game_id;

    #[test]
    fn every_input_has_numbers_of_its_own() {
        let last = (1 << 40) - 1;
        assert_eq!(game_id(0, 0), Some(0));
        assert!(game_id(0, last) < game_id(1, 0));
        assert_eq!(game_id((1 << 23) - 1, last), Some(i64::MAX));
        assert_eq!(game_id(0, last + 1), None);
        assert_eq!(game_id(1 << 23, 0), None);
    }
}
