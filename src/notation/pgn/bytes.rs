//! What each byte can be part of, and how many are looked at.

/// How far past the beginning of a token its reading may depend on what follows.
pub(crate) const LOOKAHEAD: usize = 512;

/// What a byte can begin. Up to [`Class::InWord`] it also stands inside a word.
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
        // The last is how DOS ends a file.
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

/// What a tag's name is made of; the standard has letters, digits and underscores.
pub(crate) fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-.".contains(&byte)
}
