//! A place between the tags of a game where, as may turn out, the next game begins.

use crate::notation::record::{GameResult, Record};

/// What was known of a game at a blank line between its tags.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// Where the tags go on.
    pub(super) at: usize,
    pub(super) tagged: u64,
    pub(super) tag_result: Option<Option<GameResult>>,
    pub(super) is_stopped: bool,
    tags: usize,
    warnings: usize,
}

impl Mark {
    pub(super) fn new(
        record: &Record<'_>,
        at: usize,
        tagged: u64,
        tag_result: Option<Option<GameResult>>,
        is_stopped: bool,
    ) -> Self {
        let (tags, warnings) = (record.tags.len(), record.warnings.len());
        Self { at, tagged, tag_result, is_stopped, tags, warnings }
    }

    /// Whether a tag of this name stands before the blank line.
    pub(super) fn knows(&self, record: &Record<'_>, name: &str) -> bool {
        record.tags.iter().take(self.tags).any(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Takes from the record what stands behind the blank line.
    pub(super) fn restore(&self, record: &mut Record<'_>) {
        record.tags.truncate(self.tags);
        record.warnings.truncate(self.warnings);
        if !self.is_stopped {
            record.stop = None;
        }
    }
}
