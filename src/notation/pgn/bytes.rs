//! The classes of bytes, the length of text that a token depends on, and searches of eight bytes at
//! once.

/// The maximum number of bytes, from the beginning of a token, that its reading may depend on.
pub(crate) const LOOKAHEAD: usize = 512;

/// The kind of token that a byte can begin. Bytes up to [`Class::InWord`] can also occur inside a
/// word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(crate) enum Class {
    Word,
    Digit,
    /// A dot or a percent sign, with which no word begins.
    InWord,
    /// The first byte of a blank that is not ASCII, or of a letter.
    Lead,
    Space,
    Mark,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = class(byte as u8);
        byte += 1;
    }
    classes
};

const fn class(byte: u8) -> Class {
    match byte {
        // DOS ends a file with 0x1a.
        b'\t'..=b'\r' | b' ' | 0x1a => Class::Space,
        b'0'..=b'9' => Class::Digit,
        0xc2 | 0xe2 | 0xef => Class::Lead,
        b'.' | b'%' => Class::InWord,
        b'{' | b'}' | b'[' | b']' | b'(' | b')' | b'<' | b'>' => Class::Mark,
        b';' | b'$' | b'!' | b'?' | b'*' | 0 => Class::Mark,
        _ => Class::Word,
    }
}

#[inline]
pub(crate) fn class_of(byte: u8) -> Class {
    CLASSES[byte as usize]
}

#[inline]
pub(crate) fn in_word(byte: u8) -> bool {
    class_of(byte) <= Class::InWord
}

/// Returns true if a byte may occur in a tag's name. The standard allows letters, digits and
/// underscores.
pub(crate) fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-.".contains(&byte)
}

// Eight bytes at once, in one number, the first byte the lowest (SWAR). Found bytes are marked by
// their highest bits. Only the first mark of each eight is reliable: later ones may be wrong.

/// Returns the same byte eight times.
pub(super) const fn repeated(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Marks the bytes that are less than this one, which must be below 0x80.
#[inline]
pub(super) fn below(eight: u64, byte: u8) -> u64 {
    eight.wrapping_sub(repeated(byte)) & !eight & repeated(0x80)
}

/// Marks the bytes that are greater than this one, which must be below 0x80.
#[inline]
pub(super) fn above(eight: u64, byte: u8) -> u64 {
    (eight.wrapping_add(repeated(0x7f - byte)) | eight) & repeated(0x80)
}

/// Marks the bytes that are equal to this one.
#[inline]
pub(super) fn equal(eight: u64, byte: u8) -> u64 {
    below(eight ^ repeated(byte), 1)
}

/// Returns the index of the first marked byte, or 8 if none is marked.
#[inline]
pub(super) fn first_marked(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}
