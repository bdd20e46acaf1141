//! Headless Chromium, driven through a pipe in its DevTools protocol. No crate is needed for that:
//! messages are JSON with a zero byte after each.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The longest time to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running browser with one page open.
pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    session: Option<String>,
    asked: u64,
    /// The events that arrived while waiting for answers.
    pub events: Vec<Value>,
    /// The directory for its temporary files, removed when the browser is dropped.
    _scratch: TempDir,
}

/// Returns the path of Chromium, if it is installed: `CHROMIUM`, or on the path.
pub fn chromium() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    for directory in env::split_paths(&env::var_os("PATH")?) {
        for name in ["chromium", "chromium-browser", "google-chrome"] {
            let file = directory.join(name);
            if file.is_file() {
                return Some(file);
            }
        }
    }
    None
}

impl Browser {
    /// Starts a browser. If there is none, writes so to standard error directly, because the test
    /// harness would swallow the line. Under CI, a missing browser is a failure.
    pub fn start(test: &str) -> Option<Self> {
        let Some(chromium) = chromium() else {
            assert!(env::var_os("CI").is_none(), "{test}: Chromium is not installed");
            let _ = writeln!(std::io::stderr(), "SKIPPED {test}: Chromium is not installed");
            return None;
        };
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("chromium-{test}"));
        let _ = fs::remove_dir_all(&profile);
        // The directory is not in the profile: the name of a socket in it may have 107 letters at
        // most.
        let scratch = tempfile::tempdir().expect("there is room for temporary files");
        // The browser reads from its descriptor 3 and writes to 4.
        let script = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#;
        let mut child = Command::new("sh")
            .args(["-c", script])
            .arg(chromium)
            .args(["--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu"])
            .args(["--disable-background-networking", "--disable-dev-shm-usage", "--no-first-run"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .env("TMPDIR", scratch.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sh starts the browser");
        let to = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, from) = channel();
        thread::spawn(move || {
            let mut message = Vec::new();
            while output.read_until(0, &mut message).is_ok_and(|read| read > 0) {
                message.pop();
                let value = serde_json::from_slice(&message).unwrap_or(Value::Null);
                if sender.send(value).is_err() {
                    break;
                }
                message.clear();
            }
        });
        let (session, asked, events) = (None, 0, Vec::new());
        let mut browser = Self { child, to, from, session, asked, events, _scratch: scratch };
        browser.attach();
        Some(browser)
    }

    fn attach(&mut self) {
        let targets = self.ask("Target.getTargets", json!({}));
        let targets = targets["targetInfos"].as_array().cloned().unwrap_or_default();
        let page = targets.iter().find(|target| target["type"] == "page").expect("a page is open");
        let wanted = json!({ "targetId": page["targetId"], "flatten": true });
        let attached = self.ask("Target.attachToTarget", wanted);
        self.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
            self.ask(&format!("{domain}.enable"), json!({}));
        }
    }

    /// Asks the browser, and returns its answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.answer(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Asks the browser, and returns its answer or its error.
    fn answer(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.asked += 1;
        let mut message = json!({ "id": self.asked, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        loop {
            let heard = self.hear(method);
            if heard["id"] == self.asked {
                let error = &heard["error"];
                return if error.is_null() {
                    Ok(heard["result"].clone())
                } else {
                    Err(error.clone())
                };
            }
            self.events.push(heard);
        }
    }

    fn hear(&self, waiting_for: &str) -> Value {
        self.from
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|error| panic!("no answer to {waiting_for}: {error}"))
    }

    /// Opens a file and waits until it is loaded.
    pub fn open(&mut self, file: &Path) {
        self.go_to(&format!("file://{}", file.display()));
    }

    fn go_to(&mut self, address: &str) {
        self.events.clear();
        self.ask("Page.navigate", json!({ "url": address }));
        while !self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            let heard = self.hear("the page to load");
            self.events.push(heard);
        }
    }

    /// Returns the value of an expression in the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let answer = self.evaluate(expression);
        value(expression, &answer.unwrap_or_else(|error| panic!("{expression}: {error}")))
    }

    fn evaluate(&mut self, expression: &str) -> Result<Value, Value> {
        let params = json!({ "expression": expression, "returnByValue": true });
        self.answer("Runtime.evaluate", params)
    }

    /// Returns the text of the first element that a selector finds.
    pub fn text(&mut self, selector: &str) -> String {
        let found = self.value(&format!("document.querySelector({selector:?})?.textContent"));
        found.as_str().unwrap_or_else(|| panic!("no {selector}")).to_owned()
    }

    /// Waits until a condition is true in the page, also across a change of page: an expression
    /// that is evaluated during the change has no answer.
    pub fn wait_for(&mut self, condition: &str) {
        let begun = Instant::now();
        while !self.evaluate(condition).is_ok_and(|answer| value(condition, &answer) == true) {
            assert!(begun.elapsed() < PATIENCE, "never: {condition}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key.
    pub fn press(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let params = json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": key_code(key) });
            self.ask("Input.dispatchKeyEvent", params);
        }
    }

    /// Clicks on the middle of the first element that a selector finds. Elements that come into
    /// view with it are drawn first, as they can move it.
    pub fn click(&mut self, selector: &str) {
        let into_view = "scrollIntoView({ block: 'center', behavior: 'instant' })";
        self.value(&format!("document.querySelector({selector:?}).{into_view}"));
        self.settle();
        let script = format!(
            "(() => {{ const b = document.querySelector({selector:?}).getBoundingClientRect(); \
             return [b.left + b.width / 2, b.top + b.height / 2] }})()"
        );
        let place = self.value(&script);
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let params = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.ask("Input.dispatchMouseEvent", params);
        }
    }

    /// Taps with a finger on the middle of the first element that a selector finds.
    pub fn tap(&mut self, selector: &str) {
        let place = self.place(selector);
        self.tap_at(&place);
    }

    /// Taps with a finger on a place of the window.
    pub fn tap_at(&mut self, place: &Value) {
        let finger = json!([{ "x": place[0], "y": place[1] }]);
        self.ask(
            "Input.dispatchTouchEvent",
            json!({ "type": "touchStart", "touchPoints": finger }),
        );
        self.ask("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// Sets the width of the window, in pixels.
    pub fn width(&mut self, width: u32) {
        self.window(width, 900);
    }

    /// Sets the size of the window, in pixels.
    pub fn window(&mut self, width: u32, height: u32) {
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.ask("Emulation.setDeviceMetricsOverride", params);
    }

    /// Opens a file at a fragment, as a link from elsewhere does.
    pub fn open_at(&mut self, file: &Path, fragment: &str) {
        self.go_to("about:blank");
        self.go_to(&format!("file://{}#{fragment}", file.display()));
    }

    /// Waits until nothing moves: the scroll position and the height of the page are the same for
    /// six frames. A busy machine draws fewer frames in a second, and the wait is longer.
    pub fn settle(&mut self) {
        let script = "new Promise(done => { let last, still = 0; const look = () => { \
             const now = [scrollX, scrollY, document.documentElement.scrollHeight].join(); \
             still = now === last ? still + 1 : 0; last = now; \
             if (still < 6) requestAnimationFrame(look); else done(true); }; look(); })";
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let answer = self.ask("Runtime.evaluate", params);
        assert_eq!(answer["result"]["value"], true, "the page comes to rest");
    }

    /// Turns the wheel over the middle of the first element that a selector finds.
    pub fn wheel(&mut self, selector: &str, down: i32) {
        let place = self.place(selector);
        let params = json!({ "type": "mouseWheel", "x": place[0], "y": place[1], "deltaX": 0, "deltaY": down });
        self.ask("Input.dispatchMouseEvent", params);
    }

    /// Moves the mouse over the middle of the first element that a selector finds.
    pub fn hover(&mut self, selector: &str) {
        let place = self.place(selector);
        let params = json!({ "type": "mouseMoved", "x": place[0], "y": place[1] });
        self.ask("Input.dispatchMouseEvent", params);
    }

    fn place(&mut self, selector: &str) -> Value {
        self.value(&format!(
            "(() => {{ const b = document.querySelector({selector:?}).getBoundingClientRect(); \
             return [b.left + b.width / 2, b.top + Math.min(b.height, innerHeight - b.top) / 2] }})()"
        ))
    }

    /// Returns the number of pages of A4 on which the page is printed.
    pub fn pages(&mut self) -> usize {
        let params = json!({ "paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": true });
        let printed = self.ask("Page.printToPDF", params);
        let pdf = decoded(printed["data"].as_str().unwrap_or_default());
        pdf.windows(12).filter(|window| window.starts_with(b"/Type /Page\n")).count()
    }

    /// Returns the names that a screen reader would read out.
    pub fn names(&mut self) -> Vec<String> {
        let tree = self.ask("Accessibility.getFullAXTree", json!({}));
        let nodes = tree["nodes"].as_array().into_iter().flatten();
        let read_out = nodes.filter(|node| node["ignored"] == false);
        read_out.filter_map(|node| node["name"]["value"].as_str().map(str::to_owned)).collect()
    }

    /// Returns the problems of the page: errors on its console, and requests to the network.
    pub fn complaints(&mut self) -> Vec<String> {
        // The answer comes after all earlier events.
        self.value("0");
        let mut complaints = Vec::new();
        for event in &self.events {
            let params = &event["params"];
            match event["method"].as_str().unwrap_or_default() {
                "Runtime.exceptionThrown" => complaints.push(params.to_string()),
                "Runtime.consoleAPICalled" if params["type"] == "error" => {
                    complaints.push(params.to_string());
                }
                "Log.entryAdded" if params["entry"]["level"] == "error" => {
                    complaints.push(params.to_string());
                }
                "Network.requestWillBeSent" if params["type"] != "Document" => {
                    complaints.push(format!("request: {}", params["request"]["url"]));
                }
                _ => {}
            }
        }
        complaints
    }
}

/// Returns the value in the browser's answer to an expression.
fn value(expression: &str, answer: &Value) -> Value {
    let trouble = &answer["exceptionDetails"];
    assert!(trouble.is_null(), "{expression}: {trouble}");
    answer["result"]["value"].clone()
}

/// Decodes base 64.
fn decoded(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0);
    for six in text.bytes().filter_map(|c| LETTERS.iter().position(|known| *known == c)) {
        held = held << 6 | six as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    bytes
}

fn key_code(key: &str) -> u32 {
    match key {
        " " => 32,
        "Tab" => 9,
        "Enter" => 13,
        "End" => 35,
        "Home" => 36,
        "ArrowLeft" => 37,
        "ArrowUp" => 38,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        _ => 0,
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
