//! The date, event and site of a game, by which its law is found.

use crate::calendar::Date;

/// The date, event and site of a game, as far as its tags have them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Occasion<'t> {
    /// The date of the game, as far as it is known.
    pub date: Option<Date>,
    /// The text of its Event tag.
    pub event: Option<&'t str>,
    /// The text of its Site tag.
    pub site: Option<&'t str>,
}

impl<'t> Occasion<'t> {
    /// Returns an occasion with this date, event and site.
    pub fn new(date: Option<Date>, event: Option<&'t str>, site: Option<&'t str>) -> Self {
        Self { date, event, site }
    }

    /// Reads the tags of a game. `tag` returns the value of a tag by its name.
    pub fn of(tag: impl Fn(&str) -> Option<&'t str>) -> Self {
        Self::new(Date::of_tags(&tag), tag("Event"), tag("Site"))
    }

    /// Returns the occasion on another date: at the same place, and at the same event only in the
    /// event's own year.
    pub fn on(self, date: Date) -> Self {
        let at_the_event = self
            .date
            .is_none_or(|own| own.year() <= date.last_year() && date.year() <= own.last_year());
        Self { date: Some(date), event: self.event.filter(|_| at_the_event), ..self }
    }
}
