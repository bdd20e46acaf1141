//! Eight bytes at once, in one number, the first byte the lowest (SWAR).
//!
//! Bytes that are so are marked by their highest bits. Of each eight only the first mark is right:
//! what stands behind it may be marked wrongly.

/// The same byte eight times.
pub(super) const fn repeated(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Marks the bytes that are less than this one, which is none of the upper half.
#[inline]
pub(super) fn below(eight: u64, byte: u8) -> u64 {
    eight.wrapping_sub(repeated(byte)) & !eight & repeated(0x80)
}

/// Marks the bytes that are more than this one, which is none of the upper half.
#[inline]
pub(super) fn above(eight: u64, byte: u8) -> u64 {
    (eight.wrapping_add(repeated(0x7f - byte)) | eight) & repeated(0x80)
}

/// Marks the bytes that are this one.
#[inline]
pub(super) fn equal(eight: u64, byte: u8) -> u64 {
    below(eight ^ repeated(byte), 1)
}

/// Returns the index of the first marked byte, or 8 if none is marked.
#[inline]
pub(super) fn first(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}
