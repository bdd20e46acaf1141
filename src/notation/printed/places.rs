//! Towns and countries in which chess was played, as headings name them. What stands before a year is plainly a
//! place only if it is known to be one: `Steinitz, 1889.` is written as `Vienna, 1889.` is.

/// In small letters, without full stops, with commas between.
const PLACES: [&str; 8] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, NORTHERN, EASTERN];

/// Towns by their English names, of the British Isles and overseas, and countries.
const ENGLISH: &str = "london, hastings, margate, nottingham, manchester, liverpool, birmingham, leeds, \
    bradford, sheffield, bristol, bath, brighton, cambridge, oxford, cheltenham, buxton, scarborough, \
    southport, southsea, southend, hereford, huddersfield, leamington, ramsgate, plymouth, portsmouth, \
    craigside, llandudno, whitby, leicester, newcastle, norwich, ipswich, wolverhampton, hull, york, \
    edinburgh, glasgow, dundee, aberdeen, cardiff, dublin, belfast, cork, teesside, ilford, bognor regis, \
    torquay, exeter, stratford, ventnor, england, scotland, ireland, wales, great britain, new york, \
    brooklyn, manhattan, philadelphia, boston, baltimore, washington, chicago, cincinnati, cleveland, st \
    louis, saint louis, new orleans, san francisco, los angeles, pasadena, detroit, milwaukee, pittsburgh, \
    pittsburg, buffalo, syracuse, utica, rochester, saratoga, saratoga springs, cambridge springs, thousand \
    islands, lake hopatcong, kalamazoo, excelsior, dallas, san antonio, santa monica, lone pine, las vegas, \
    reno, houston, denver, seattle, honolulu, hoboken, newark, washington dc, ny, usa, us, united states, \
    america, montreal, toronto, ottawa, winnipeg, quebec, vancouver, canada, sydney, melbourne, adelaide, \
    brisbane, perth, australia, auckland, wellington, new zealand, calcutta, bombay, madras, delhi, india, \
    cape town, johannesburg, hong kong, singapore, manila, tokyo, beijing, cairo, alexandria, jerusalem, tel \
    aviv, haifa, israel, tehran, dubai, havana, cuba, kingston, lisbon, vienna, munich, nuremberg, nuremburg, \
    cologne, hanover, brunswick, carlsbad, breslau, prague, warsaw, cracow, lodz, lwow, lemberg, moscow, st \
    petersburg, saint petersburg, petrograd, leningrad, kiev, odessa, riga, tallinn, reval, vilnius, wilno, \
    tiflis, tbilisi, yerevan, baku, kharkov, sochi, minsk, kazan, sverdlovsk, gorky, tashkent, budapest, \
    bucharest, belgrade, zagreb, sofia, athens, istanbul, constantinople, germany, austria, hungary, poland, \
    russia, ussr, soviet union, france, spain, portugal, italy, holland, netherlands, the netherlands, \
    belgium, switzerland, sweden, norway, denmark, finland, iceland, yugoslavia, romania, bulgaria, greece, \
    argentina, brazil";

const GERMAN: &str = "wien, baden bei wien, graz, linz, salzburg, innsbruck, klagenfurt, semmering, berlin, \
    leipzig, dresden, düsseldorf, dusseldorf, duesseldorf, frankfurt, frankfort, frankfurt am main, frankfurt \
    a m, hamburg, altona, bremen, hannover, braunschweig, köln, koln, elberfeld, barmen, wuppertal, krefeld, \
    crefeld, aachen, bonn, dortmund, essen, duisburg, münchen, nürnberg, augsburg, regensburg, würzburg, \
    bamberg, stuttgart, karlsruhe, mannheim, heidelberg, baden-baden, baden baden, wiesbaden, mainz, kassel, \
    cassel, wildungen, bad wildungen, bad kissingen, kissingen, bad nauheim, bad homburg, bad oeynhausen, \
    pyrmont, coburg, gotha, erfurt, weimar, halle, magdeburg, potsdam, stettin, danzig, königsberg, kiel, \
    lübeck, rostock, münster, bielefeld, swinemünde, triberg, giessen, scheveningen, bad pistyan, teplitz, \
    teplitz-schönau, mährisch-ostrau, reichenberg, troppau, karlsbad, marienbad, prag, brünn, pressburg, \
    ofen, pest, budapesth, buda-pest, krakau, warschau, moskau, dorpat, zürich, zurich, basel, basle, bern, \
    berne, luzern, lucerne, genf, lausanne, lugano, winterthur, st gallen, mailand, venedig, rom, \
    deutschland, österreich, schweiz, ungarn, russland";

const FRENCH: &str = "paris, lyon, marseille, marseilles, bordeaux, lille, nice, cannes, toulouse, nantes, \
    rouen, strasbourg, strassburg, nancy, reims, rheims, dijon, monte carlo, monte-carlo, monaco, montecarlo, \
    dieppe, boulogne, ostende, ostend, bruxelles, brussels, liège, liege, gand, ghent, anvers, antwerp, spa, \
    genève, geneva, londres, vienne, varsovie, moscou, saint-pétersbourg, angleterre, allemagne, autriche, \
    belgique, suisse";

const SPANISH: &str = "madrid, barcelona, sevilla, valencia, bilbao, san sebastián, san sebastian, zaragoza, \
    granada, linares, salamanca, palma, palma de mallorca, la habana, habana, buenos aires, mar del plata, \
    rosario, córdoba, mendoza, montevideo, carrasco, piriápolis, santiago, santiago de chile, lima, bogotá, \
    bogota, caracas, méxico, mexico, mexico city, ciudad de méxico, nueva york, nueva orleans, viena, moscú, \
    berlín, parís, múnich, ginebra, amberes, lisboa, porto, coimbra, rio de janeiro, río de janeiro, são \
    paulo, sao paulo, petrópolis, petropolis, porto alegre, recife, españa, uruguay, chile, perú, colombia, \
    brasil";

const ITALIAN: &str = "roma, rome, milano, milan, torino, turin, venezia, venice, firenze, florence, napoli, \
    naples, bologna, genova, genoa, modena, livorno, trieste, merano, meran, san remo, sanremo, viareggio, \
    padova, verona, palermo, reggio emilia, abbazia, londra, parigi, berlino, mosca, italia";

const DUTCH: &str = "amsterdam, rotterdam, den haag, the hague, 's-gravenhage, utrecht, leiden, leyden, \
    haarlem, groningen, arnhem, delft, zandvoort, noordwijk, noordwijk aan zee, beverwijk, wijk aan zee, \
    tilburg, eindhoven, nijmegen, breda, maastricht, hengelo, enschede, baarn, gouda, zaandam, londen, \
    parijs, wenen, berlijn, moskou, antwerpen, brussel, gent, luik, batavia, nederland, belgië, hilversum";

const NORTHERN: &str = "stockholm, göteborg, gothenburg, malmö, uppsala, norrköping, örebro, lund, københavn, \
    kjøbenhavn, kobenhavn, copenhagen, kopenhagen, köpenhamn, aarhus, århus, odense, aalborg, oslo, \
    kristiania, christiania, bergen, trondheim, stavanger, gausdal, helsinki, helsingfors, hämeenlinna, \
    turku, tampere, reykjavík, reykjavik, akureyri, lontoo, tukholma, sverige, danmark, norge, suomi, ísland";

const EASTERN: &str = "praha, brno, olomouc, ostrava, plzeň, karlovy vary, luhačovice, trenčianske teplice, \
    bratislava, košice, pöstyén, piešťany, londýn, vídeň, paříž, győr, szeged, debrecen, kecskemét, kaschau, \
    kassa, temesvár, kolozsvár, bécs, párizs, moszkva, warszawa, kraków, łódź, lwów, poznań, gdańsk, \
    katowice, krynica, londyn, paryż, wiedeń, moskwa, beograd, ljubljana, bled, sarajevo, novi sad, \
    dubrovnik, portorož, rogaška slatina, maribor, bucurești, sofija, москва, петербург, санкт-петербург, \
    с-петербург, спб, петроград, ленинград, киев, одесса, харьков, рига, варшава, лодзь, вильна, казань, \
    минск, тбилиси, ереван, баку, ташкент, сочи, свердловск, лондон, париж, вена, берлин, прага, будапешт, \
    нью-йорк, гаага, гастингс, нюрнберг, карлсбад, остенде, мюнхен, лейпциг, гавана";

/// Whether a text names a place, or several of which each lies in the next: `London`, `New York, U.S.A.`
pub(crate) fn is_place(text: &str) -> bool {
    text.split(',').all(|part| {
        let part = part.replace('.', "");
        let part = part.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        PLACES.iter().any(|places| places.split(", ").any(|place| place == part))
    })
}

#[cfg(test)]
mod tests {
    use super::is_place;

    #[test]
    fn places_are_told_from_what_else_stands_before_a_year() {
        for text in ["London", "ST. PETERSBURG", "New York, U.S.A.", "Baden-Baden.", "Nueva York"] {
            assert!(is_place(text), "{text}");
        }
        for text in [
            "",
            "Steinitz",
            "Round II",
            "Ruy Lopez",
            "Monday",
            "Vienna Game",
            "London, by Steinitz",
        ] {
            assert!(!is_place(text), "{text}");
        }
    }
}
