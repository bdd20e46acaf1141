//! Words of books for players, results and moves, in the languages of the dialects.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The meaning of a word at the end of a score or in its heading. A word can have several meanings
/// in several languages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// White, and the player who has it.
    White,
    /// Black, and the player who has it.
    Black,
    /// The named player resigns or has lost.
    Resigns,
    /// The named player wins.
    Wins,
    /// The game is drawn.
    Draws,
    /// Articles, conjunctions and the like before a player or a verb.
    Filler,
}

/// The words of each meaning in lower case: English, German, French, Dutch, Spanish, Italian,
/// Russian, Portuguese, Czech, Hungarian, Polish, Icelandic, Danish and Norwegian, Swedish,
/// Finnish, Romanian, Croatian with Serbian and Slovene.
const WORDS: [(Meaning, &str); 6] = [
    (
        Meaning::White,
        "white whites weiss weiß weiße weisse blanc blancs wit blanco blancas bianco bianchi белые белыя \
         бѣлые бѣлыя brancas bílý világos fehér białe biały hvítt hvítur hvid hvit hvide hvite vit valkea \
         valkoinen alb albul bijeli beli",
    ),
    (
        Meaning::Black,
        "black blacks schwarz schwarze noir noirs zwart negro negras nero neri чёрные черные черныя pretas \
         černý sötét fekete czarne czarny svart svartur sort sorte musta negru negrul crni črni",
    ),
    (
        Meaning::Resigns,
        "loses lost resigns resigned resign surrenders surrendered abandons gab gibt giebt aufgegeben \
         verliert abandonne abandonnent abandonna abandonnèrent gaf geeft opgegeven verliest abandona \
         abandonan abandonó abandonaron rinde rinden rindió rindieron abbandona abbandonano сдались сдался \
         сдаются abandonam abandonaram desistem vzdal vzdává feladta feladja föladta poddają poddały poddaje \
         poddał gefst gafst gefið opgiver opgivet opgav oppgir oppgitt oppgav uppgiver uppgivet uppgifvet \
         uppgav ger luovutti luovuttaa cedează abandonează predaje predao predali vdal vdaja",
    ),
    (
        Meaning::Wins,
        "wins won win mates mated gewinnt gewann gagne gagnent gagnèrent wint gana ganan ganó ganaron vince \
         vincono выиграли выигрывают выигрываютъ ganham vencem vyhrál vyhrává nyer nyert wygrywają wygrały \
         vinnur vann vinder vinner vandt voitti voittaa câștigă dobiva dobija dobio",
    ),
    (
        Meaning::Draws,
        "stalemate drawn draw draws remis unentschieden nulle remise tablas empate patta nulla ничья remíza \
         remisa nerozhodně döntetlen jafntefli uafgjort remi oavgjort oafgjordt tasapeli remiză",
    ),
    (
        Meaning::Filler,
        "and then was the game und der die das et les la le partie en de het y el los las se e il i partita \
         и as os és się og och ja și je su",
    ),
];

/// The words that may follow a verb up to the end of its clause without changing its meaning, with
/// commas between. An ellipsis matches any words. Other words leave the result open:
/// `wins a piece`, `draw refused`.
pub(crate) const TAILS: &str = "game, the game, easily, by perpetual check, by perpetual, by repetition, by repetition of moves, \
    by stalemate, by agreement, by consent, by mutual consent, as drawn, as a draw, in view of …, auf, \
    die partie auf, durch ewiges schach, aufgegeben, abgebrochen, gegeben, la partie, par échec perpétuel, \
    devant …, en vue de …, op, het op, ante …, en vista de …, il gioco, ввиду …, в виду …, se, partii, się, \
    partię, upp, skákina, partiet, sig";

/// The words for a move by Black that mirrors White's move, the longest first.
const SAME_MOVE: &str = "the same move, the same, same, ditto, dasselbe, desgleichen, gleichfalls, ebenso, la même, \
    le même, même, idem, lo mismo, el mismo, la misma, lo stesso, la stessa, hetzelfde, samma, o mesmo, тоже";

/// Returns the length of the words with which a text begins, if they say that Black makes the same
/// move as White.
pub(crate) fn same_move(text: &str) -> Option<usize> {
    for same in SAME_MOVE.split(", ") {
        if let Some((words, after)) = text.split_at_checked(same.len())
            && words.to_lowercase() == same
            && !after.starts_with(char::is_alphanumeric)
        {
            return Some(same.len());
        }
    }
    None
}

/// The meanings of each word, one bit for each meaning.
static MEANINGS: LazyLock<HashMap<&'static str, u8>> = LazyLock::new(|| {
    let mut meanings = HashMap::new();
    for (meaning, words) in WORDS {
        for word in words.split(' ') {
            *meanings.entry(word).or_default() |= 1 << meaning as u8;
        }
    }
    meanings
});

/// Returns true if a word, in any case, has this meaning in some language.
pub(crate) fn has_meaning(word: &str, meaning: Meaning) -> bool {
    let meanings = MEANINGS.get(&*word.to_lowercase()).copied().unwrap_or_default();
    meanings >> meaning as u8 & 1 == 1
}

/// Returns true if a word, in any case, is in a list of words in lower case.
pub(crate) fn is_in(words: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    words.split(' ').any(|known| known == word)
}
