//! The program as a user meets it: its commands, the files it writes, its pages in a browser.

mod answers;
mod browser;
mod cases;
mod claims;
#[path = "../common/mod.rs"]
mod common;

mod cli;
mod contrast;
mod dated;
mod edges;
mod first_screen;
mod fitting;
mod headlines;
mod lab;
mod manual;
mod notation;
mod page;
mod page_and_json;
mod page_as_set;
mod page_in_use;
mod page_rulings;
mod page_years;
mod pictures;
mod survey;
mod written;
