//! A progress bar on standard error, if that is a terminal.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The progress bar of a survey.
pub(super) struct Progress {
    bar: ProgressBar,
    /// The number of bytes read of uncompressed files.
    plain_read: u64,
    /// The number of stored bytes read of other inputs.
    packed_read: Arc<AtomicU64>,
}

impl Progress {
    /// Creates a bar for this number of stored bytes. The readers of inputs that are no
    /// uncompressed files count theirs in `packed_read`.
    pub(super) fn new(bytes: u64, packed_read: Arc<AtomicU64>) -> Self {
        let target = ProgressDrawTarget::stderr_with_hz(5);
        let (bar, template) = if bytes > 0 {
            let bar = ProgressBar::with_draw_target(Some(bytes), target);
            (bar, "{bar:30} {percent:>3} %  {msg} games  {binary_bytes_per_sec}  {eta} left")
        } else {
            let bar = ProgressBar::with_draw_target(None, target);
            (bar, "{spinner} {msg} games  {elapsed}")
        };
        // The template is a constant and valid.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, plain_read: 0, packed_read }
    }

    /// Adds bytes read of uncompressed files, and shows the number of games.
    pub(super) fn read(&mut self, plain: u64, games: u64) {
        self.plain_read += plain;
        let packed = self.packed_read.load(Ordering::Relaxed);
        self.bar.set_position(self.plain_read + packed);
        if !self.bar.is_hidden() {
            self.bar.set_message(games.to_string());
        }
    }

    /// Prints a warning above the bar.
    pub(super) fn warn(&self, text: &str) {
        self.bar.suspend(|| crate::cli::warn(text));
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
