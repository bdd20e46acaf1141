//! Where a fact is found, in the form in which one cites it.

use crate::laws::{Article, Print, Source};

/// An article's citation, to be copied: author, title, place, year, page, address.
pub(crate) fn of_article(article: &Article) -> String {
    reference(&article.source, article.page.as_deref())
}

/// The same of a source as a whole, or of a page of it.
pub(crate) fn reference(source: &Source, page: Option<&str>) -> String {
    let cited = match &source.print {
        Some(print) => {
            let page = page.or(print.pages.as_deref()).map(in_words);
            let parts = [print.author.clone(), Some(imprint(print)), page];
            parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
        None => source.title.clone(),
    };
    let address = source.url.as_ref().map(|url| format!(", {url}"));
    cited + &address.unwrap_or_default()
}

/// Title, place and year: `Chess Hand-Book (New York, 1858)`.
fn imprint(print: &Print) -> String {
    let published: Vec<&str> =
        [&print.place, &print.year].into_iter().filter_map(|part| part.as_deref()).collect();
    match published.as_slice() {
        [] => print.title.clone(),
        parts => format!("{} ({})", print.title, parts.join(", ")),
    }
}

fn in_words(page: &str) -> String {
    let several = page.contains(['-', ',']);
    format!("{} {page}", if several { "pp." } else { "p." })
}

#[cfg(test)]
mod tests {
    use super::{of_article, reference};
    use crate::laws::Library;

    #[test]
    fn an_article_is_cited_with_author_title_place_year_page_and_address() {
        let library = Library::embedded().unwrap();
        let code = library.code("france-1864").unwrap();
        let stalemate = code.article("stalemate").unwrap();
        let cited = of_article(stalemate);
        let start =
            "L. Hollænderski, Délices royales, ou le jeu des échecs (Paris, 1864), pp. 64-68";
        assert!(cited.starts_with(start), "{cited}");
        assert!(cited.contains(", https://fr.wikisource.org/"), "{cited}");
        assert!(reference(&stalemate.source, Some("67")).contains("(Paris, 1864), p. 67, https"));
        let fallback = library.code("match-1886").unwrap().article("series").unwrap();
        assert_eq!(of_article(fallback), fallback.source.title);
    }
}
