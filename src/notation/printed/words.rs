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
    /// What numbered games are called.
    pub(crate) game: &'static str,
    /// How variations are headed.
    pub(crate) variation: &'static str,
    /// What says that the game itself goes on.
    pub(crate) going_on: &'static str,
    /// What says of moves that they were not played.
    pub(crate) supposing: &'static str,
    /// The same where a sentence begins with it: elsewhere it may say something else, or do so in another
    /// language.
    pub(crate) conditional: &'static str,
    /// The months in order, with commas between.
    pub(crate) months: &'static str,
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
    game: "game no",
    variation: "variation var",
    going_on: "continued went proceeded resumed followed",
    supposing: "if or suppose supposing would might could should instead example instance variation \
                not because account better stronger prevent preventing avoid threat threatens threatening \
                otherwise unless lest",
    conditional: "had after",
    months: "january, february, march, april, may, june, july, august, september, october, november, december",
};

const GERMAN: Words = Words {
    white: "weiss weiß weiße weisse",
    black: "schwarz schwarze",
    resigns: "gab gibt giebt aufgegeben verliert",
    wins: "gewinnt gewann",
    draws: "remis unentschieden",
    fillers: "und der die das",
    tails: "auf, die partie auf, durch ewiges schach, aufgegeben, abgebrochen, gegeben",
    game: "partie",
    variation: "variante",
    going_on: "ging folgte geschah",
    supposing: "wenn oder falls angenommen würde hätte könnte wäre beispiel beispielsweise statt anstatt \
                nicht wegen weil besser stärker verhindern droht drohend sonst",
    conditional: "nach",
    months: "januar jänner, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember december",
};

const FRENCH: Words = Words {
    white: "blanc blancs",
    black: "noir noirs",
    resigns: "abandonne abandonnent abandonna abandonnèrent",
    wins: "gagne gagnent gagnèrent",
    draws: "nulle remise",
    fillers: "et les la le partie",
    tails: "la partie, par échec perpétuel, devant …, en vue de …",
    game: "partie",
    variation: "variante",
    going_on: "continua suivit",
    supposing: "ou supposons aurait auraient serait pourrait pouvait fallait exemple lieu \
                non car cause mieux meilleur empêcher éviter menace menaçant sinon",
    conditional: "si après",
    months: "janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre",
};

const DUTCH: Words = Words {
    white: "wit",
    black: "zwart",
    resigns: "gaf geeft opgegeven verliest",
    wins: "wint won",
    draws: "remise",
    fillers: "en de het",
    tails: "op, het op",
    game: "partij",
    variation: "variant variante",
    going_on: "volgde vervolgde ging",
    supposing: "indien stel zou zouden bijvoorbeeld plaats niet wegens omdat beter sterker voorkomen dreigt",
    conditional: "als na",
    months: "januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december",
};

const SPANISH: Words = Words {
    white: "blanco blancas",
    black: "negro negras",
    resigns: "abandona abandonan abandonó abandonaron rinde rinden rindió rindieron",
    wins: "gana ganan ganó ganaron",
    draws: "tablas empate",
    fillers: "y el los las se",
    tails: "ante …, en vista de …",
    game: "partida",
    variation: "variante",
    going_on: "siguió continuó",
    supposing: "supongamos habría habrían sería podría hubiera hubiese ejemplo lugar \
                causa porque mejor impedir evitar amenaza amenazando",
    conditional: "si después",
    months: "enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre setiembre, octubre, noviembre, diciembre",
};

const ITALIAN: Words = Words {
    white: "bianco bianchi",
    black: "nero neri",
    resigns: "abbandona abbandonano",
    wins: "vince vincono",
    draws: "patta nulla",
    fillers: "e il i la partita",
    tails: "il gioco",
    game: "partita",
    variation: "variante",
    going_on: "seguì proseguì continuò",
    supposing: "oppure supponiamo avrebbe sarebbe potrebbe poteva invece esempio luogo \
                non causa perché meglio migliore impedire evitare minaccia minacciando",
    conditional: "se dopo",
    months: "gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre",
};

const RUSSIAN: Words = Words {
    white: "белые белыя бѣлые бѣлыя",
    black: "чёрные черные черныя",
    resigns: "сдались сдался сдаются",
    wins: "выиграли выигрывают выигрываютъ",
    draws: "ничья",
    fillers: "и",
    tails: "ввиду …, в виду …",
    game: "партия партія",
    variation: "вариант",
    going_on: "последовало продолжалась",
    supposing: "если или бы предположим могли мог могла например вместо \
                не ввиду лучше сильнее чтобы угрожает угрожая грозит иначе",
    conditional: "после",
    months: "январь января, февраль февраля, март марта, апрель апреля, май мая, июнь июня, июль июля, август августа, \
             сентябрь сентября, октябрь октября, ноябрь ноября, декабрь декабря",
};

const PORTUGUESE: Words = Words {
    white: "brancas",
    black: "pretas negras",
    resigns: "abandona abandonam abandonaram desistem",
    wins: "ganham vencem",
    draws: "empate",
    fillers: "e as os",
    tails: "",
    game: "partida",
    variation: "variante",
    going_on: "continuou seguiu",
    supposing: "ou suponhamos teria teriam seria poderia exemplo \
                não causa porque melhor impedir evitar ameaça ameaçando",
    conditional: "se caso depois após",
    months: "janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro",
};

const CZECH: Words = Words {
    white: "bílý",
    black: "černý",
    resigns: "vzdal vzdává",
    wins: "vyhrál vyhrává",
    draws: "remis remíza remisa nerozhodně",
    fillers: "se",
    tails: "se, partii",
    game: "partie",
    variation: "varianta",
    going_on: "pokračovala následovalo",
    supposing: "kdyby nebo jestliže mohl mohla mohlo například místo \
                protože kvůli lépe lepší silnější hrozí hrozilo jinak",
    conditional: "",
    months: "leden ledna, únor února, březen března, duben dubna, květen května, červen června, červenec července, \
             srpen srpna, září, říjen října, listopad listopadu, prosinec prosince",
};

const HUNGARIAN: Words = Words {
    white: "világos fehér",
    black: "sötét fekete",
    resigns: "feladta feladja föladta",
    wins: "nyer nyert",
    draws: "döntetlen remis",
    fillers: "és",
    tails: "",
    game: "játszma",
    variation: "változat",
    going_on: "következett folytatódott",
    supposing: "volna vagy esetén például helyett nem miatt mert jobb erősebb fenyeget különben",
    conditional: "ha",
    months: "január, február, március, április, május, június, július, augusztus, szeptember, október, november, december",
};

const POLISH: Words = Words {
    white: "białe biały",
    black: "czarne czarny",
    resigns: "poddają poddały poddaje poddał",
    wins: "wygrywają wygrały",
    draws: "remis",
    fillers: "i się",
    tails: "się, partię",
    game: "partia",
    variation: "wariant",
    going_on: "nastąpiło grano",
    supposing: "jeśli lub albo jeżeli gdyby przypuśćmy mogły mogła przykład zamiast \
                nie powodu ponieważ lepsze lepiej silniejsze grozi groziło inaczej",
    conditional: "",
    months: "styczeń stycznia, luty lutego, marzec marca, kwiecień kwietnia, maj maja, czerwiec czerwca, lipiec lipca, \
             sierpień sierpnia, wrzesień września, październik października, listopad listopada, grudzień grudnia",
};

const ICELANDIC: Words = Words {
    white: "hvítt hvítur",
    black: "svart svartur",
    resigns: "gefst gafst gefið",
    wins: "vinnur vann",
    draws: "jafntefli",
    fillers: "og",
    tails: "upp, skákina",
    game: "skák",
    variation: "afbrigði",
    going_on: "áfram",
    supposing: "eða hefði hefðu gæti dæmis stað ekki vegna betra betri sterkara hótar annars",
    conditional: "ef eftir",
    months: "janúar, febrúar, mars, apríl, maí, júní, júlí, ágúst, september, október, nóvember, desember",
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
    game: "parti",
    variation: "variant",
    going_on: "fortsatte fortsatt fortsattes fulgte",
    supposing: "hvis eller dersom antag kunne ville skulle eksempel stedet \
                ikke grund fordi bedre stærkere hindre truer ellers",
    conditional: "om efter etter",
    months: "januar, februar, marts mars, april, maj mai, juni, juli, august, september, oktober, november, december desember",
};

const SWEDISH: Words = Words {
    white: "vit",
    black: "svart",
    resigns: "opgiver uppgiver uppgivet uppgifvet uppgav ger",
    wins: "vinner vann",
    draws: "remis remi oavgjort oafgjordt",
    fillers: "och",
    tails: "upp, sig, partiet",
    game: "parti",
    variation: "variant",
    going_on: "fortsatte fortsattes följde",
    supposing: "eller antag skulle kunde exempel stället \
                inte icke grund emedan bättre starkare hindra hotar annars",
    conditional: "om efter",
    months: "januari, februari, mars, april, maj, juni, juli, augusti, september, oktober, november, december",
};

const FINNISH: Words = Words {
    white: "valkea valkoinen",
    black: "musta",
    resigns: "luovutti luovuttaa",
    wins: "voitti voittaa",
    draws: "tasapeli",
    fillers: "ja",
    tails: "",
    game: "peli",
    variation: "muunnelma",
    going_on: "jatkui seurasi",
    supposing: "olisi voisi esimerkiksi sijasta ei koska parempi estää uhkaa muuten",
    conditional: "jos",
    months: "tammikuu tammikuuta, helmikuu helmikuuta, maaliskuu maaliskuuta, huhtikuu huhtikuuta, \
             toukokuu toukokuuta, kesäkuu kesäkuuta, heinäkuu heinäkuuta, elokuu elokuuta, syyskuu syyskuuta, \
             lokakuu lokakuuta, marraskuu marraskuuta, joulukuu joulukuuta",
};

const ROMANIAN: Words = Words {
    white: "alb albul",
    black: "negru negrul",
    resigns: "cedează abandonează",
    wins: "câștigă",
    draws: "remiză",
    fillers: "și",
    tails: "",
    game: "partida",
    variation: "varianta",
    going_on: "urmat continuat",
    supposing: "putea exemplu locul nu cauza evita amenință altfel",
    conditional: "dacă după",
    months: "ianuarie, februarie, martie, aprilie, mai, iunie, iulie, august, septembrie, octombrie, noiembrie, decembrie",
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
    game: "partija",
    variation: "varijanta",
    going_on: "slijedilo sledilo",
    supposing: "bi moglo mogao primjer umjesto umesto zbog bolje jače prijeti preti inače",
    conditional: "ako nakon",
    months: "siječanj siječnja, veljača veljače, ožujak ožujka, travanj travnja, svibanj svibnja, lipanj lipnja, \
             srpanj srpnja, kolovoz kolovoza, rujan rujna, listopad listopada, studeni studenoga, prosinac prosinca",
};

/// Whether a word is one of these of any language, whatever its capitals.
pub(crate) fn is_word(of: fn(&Words) -> &'static str, word: &str) -> bool {
    KNOWN.contains(&*word.to_lowercase())
        && LANGUAGES.iter().any(|language| is_in(of(language), word))
}

/// How English, German and French shorten the months, in order. In other languages more words would be months
/// than are: `Mag.`, `Gen.`, `Set`.
const SHORT_MONTHS: &str = "jan jany jän janv, feb febr feby fév févr, mar mär, apr avr, mai, jun, jul juil, aug, \
    sep sept septr, oct octr okt, nov novr, dec decr dez déc";

/// The month that a word names, from 1, perhaps shortened: `Sept`. It is the same in all languages that know it:
/// *listopad* is October or November.
pub(crate) fn month(word: &str) -> Option<u8> {
    let named = LANGUAGES.iter().map(|of| of.months).chain([SHORT_MONTHS]);
    let mut found = named.flat_map(|of| (1..).zip(of.split(", ")));
    let is_it = |(_, names): &(u8, &str)| is_in(names, word);
    let (month, _) = found.find(is_it)?;
    found.filter(is_it).all(|(other, _)| other == month).then_some(month)
}

/// The lists of single words of a language.
const LISTS: [fn(&Words) -> &'static str; 11] = [
    |of| of.white,
    |of| of.black,
    |of| of.resigns,
    |of| of.wins,
    |of| of.draws,
    |of| of.fillers,
    |of| of.game,
    |of| of.variation,
    |of| of.going_on,
    |of| of.supposing,
    |of| of.conditional,
];

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
