//! What books say of players, results and moves, language by language.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Words of a language, in small letters and with blanks between them.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) white: &'static str,
    pub(crate) black: &'static str,
    pub(crate) resigns: &'static str,
    pub(crate) wins: &'static str,
    pub(crate) draws: &'static str,
    /// What may stand before a player and before what he does: articles, conjunctions, what is reflexive.
    pub(crate) fillers: &'static str,
    /// What may follow up to the end of the clause and changes nothing, with commas between: of other words it
    /// is not known what they say, `wins a piece`, `draw refused`. An ellipsis stands for whatever follows.
    pub(crate) tails: &'static str,
}

/// Those of the dialects.
pub(crate) const LANGUAGES: [Words; 17] = [
    ENGLISH, GERMAN, FRENCH, DUTCH, SPANISH, ITALIAN, RUSSIAN, PORTUGUESE, CZECH, HUNGARIAN,
    POLISH, ICELANDIC, DANISH, SWEDISH, FINNISH, ROMANIAN, CROATIAN,
];

const ENGLISH: Words = Words {
    white: "white whites",
    black: "black blacks",
    resigns: "loses lost resigns resigned resign surrenders surrendered abandons",
    wins: "wins won win mates mated",
    draws: "stalemate drawn draw draws",
    fillers: "and then was the game",
    tails: "game, the game, easily, by perpetual check, by perpetual, by repetition, by repetition of moves, \
            by stalemate, by agreement, by consent, by mutual consent, as drawn, as a draw, in view of …",
};

const GERMAN: Words = Words {
    white: "weiss weiß weiße weisse",
    black: "schwarz schwarze",
    resigns: "gab gibt giebt aufgegeben verliert",
    wins: "gewinnt gewann",
    draws: "remis unentschieden",
    fillers: "und der die das",
    tails: "auf, die partie auf, durch ewiges schach, aufgegeben, abgebrochen, gegeben",
};

const FRENCH: Words = Words {
    white: "blanc blancs",
    black: "noir noirs",
    resigns: "abandonne abandonnent abandonna abandonnèrent",
    wins: "gagne gagnent gagnèrent",
    draws: "nulle remise",
    fillers: "et les la le partie",
    tails: "la partie, par échec perpétuel, devant …, en vue de …",
};

const DUTCH: Words = Words {
    white: "wit",
    black: "zwart",
    resigns: "gaf geeft opgegeven verliest",
    wins: "wint won",
    draws: "remise",
    fillers: "en de het",
    tails: "op, het op",
};

const SPANISH: Words = Words {
    white: "blanco blancas",
    black: "negro negras",
    resigns: "abandona abandonan abandonó abandonaron rinde rinden rindió rindieron",
    wins: "gana ganan ganó ganaron",
    draws: "tablas empate",
    fillers: "y el los las se",
    tails: "ante …, en vista de …",
};

const ITALIAN: Words = Words {
    white: "bianco bianchi",
    black: "nero neri",
    resigns: "abbandona abbandonano",
    wins: "vince vincono",
    draws: "patta nulla",
    fillers: "e il i la partita",
    tails: "il gioco",
};

const RUSSIAN: Words = Words {
    white: "белые белыя бѣлые бѣлыя",
    black: "чёрные черные черныя",
    resigns: "сдались сдался сдаются",
    wins: "выиграли выигрывают выигрываютъ",
    draws: "ничья",
    fillers: "и",
    tails: "ввиду …, в виду …",
};

const PORTUGUESE: Words = Words {
    white: "brancas",
    black: "pretas negras",
    resigns: "abandona abandonam abandonaram desistem",
    wins: "ganham vencem",
    draws: "empate",
    fillers: "e as os",
    tails: "",
};

const CZECH: Words = Words {
    white: "bílý",
    black: "černý",
    resigns: "vzdal vzdává",
    wins: "vyhrál vyhrává",
    draws: "remis remíza remisa nerozhodně",
    fillers: "se",
    tails: "se, partii",
};

const HUNGARIAN: Words = Words {
    white: "világos fehér",
    black: "sötét fekete",
    resigns: "feladta feladja föladta",
    wins: "nyer nyert",
    draws: "döntetlen remis",
    fillers: "és",
    tails: "",
};

const POLISH: Words = Words {
    white: "białe biały",
    black: "czarne czarny",
    resigns: "poddają poddały poddaje poddał",
    wins: "wygrywają wygrały",
    draws: "remis",
    fillers: "i się",
    tails: "się, partię",
};

const ICELANDIC: Words = Words {
    white: "hvítt hvítur",
    black: "svart svartur",
    resigns: "gefst gafst gefið",
    wins: "vinnur vann",
    draws: "jafntefli",
    fillers: "og",
    tails: "upp, skákina",
};

/// Norwegian too.
const DANISH: Words = Words {
    white: "hvid hvit hvide hvite",
    black: "sort sorte",
    resigns: "opgiver opgivet opgav oppgir oppgitt oppgav",
    wins: "vinder vinner vandt",
    draws: "remis uafgjort",
    fillers: "og",
    tails: "partiet",
};

const SWEDISH: Words = Words {
    white: "vit",
    black: "svart",
    resigns: "opgiver uppgiver uppgivet uppgifvet uppgav ger",
    wins: "vinner vann",
    draws: "remis remi oavgjort oafgjordt",
    fillers: "och",
    tails: "upp, sig, partiet",
};

const FINNISH: Words = Words {
    white: "valkea valkoinen",
    black: "musta",
    resigns: "luovutti luovuttaa",
    wins: "voitti voittaa",
    draws: "tasapeli",
    fillers: "ja",
    tails: "",
};

const ROMANIAN: Words = Words {
    white: "alb albul",
    black: "negru negrul",
    resigns: "cedează abandonează",
    wins: "câștigă",
    draws: "remiză",
    fillers: "și",
    tails: "",
};

/// Serbian and Slovene too.
const CROATIAN: Words = Words {
    white: "bijeli beli",
    black: "crni črni",
    resigns: "predaje predao predali vdal vdaja",
    wins: "dobiva dobija dobio",
    draws: "remi",
    fillers: "i je se su",
    tails: "",
};

/// Whether a word is one of these of any language, whatever its capitals.
pub(crate) fn is_word(of: fn(&Words) -> &'static str, word: &str) -> bool {
    KNOWN.contains(&*word.to_lowercase())
        && LANGUAGES.iter().any(|language| is_in(of(language), word))
}

/// The lists of single words of a language.
const LISTS: [fn(&Words) -> &'static str; 6] =
    [|of| of.white, |of| of.black, |of| of.resigns, |of| of.wins, |of| of.draws, |of| of.fillers];

/// The words in them, of all languages: nearly no word that books print is one.
static KNOWN: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lists = LANGUAGES.iter().flat_map(|language| LISTS.map(|of| of(language)));
    lists.flat_map(|words| words.split(' ')).collect()
});

/// Whether this is one of these words, whatever its capitals.
pub(crate) fn is_in(words: &str, word: &str) -> bool {
    let is_same = |small: &str| {
        small.len() == word.len() && small.chars().eq(word.chars().flat_map(char::to_lowercase))
    };
    words.split(' ').any(is_same)
}
