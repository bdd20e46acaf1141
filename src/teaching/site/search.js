const field = document.getElementById("search");
const items = [...document.querySelectorAll(".list li")];
const plain = (text) => " " + text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^\p{L}\p{N}]+/gu, " ");
const texts = items.map((item) => plain(item.textContent + " " + (item.dataset.also ?? "")));
const titles = items.map((item) => plain(item.querySelector("a").textContent));
const lists = [...document.querySelectorAll(".list")].map((list) => [list, [...list.children]]);
const counted = document.querySelector(".search output");
const hint = document.querySelector(".search .hint");
const filters = [...document.querySelectorAll(".filters select")];
const front = document.querySelector(".front");
const beforeFront = front?.previousElementSibling;
function search() {
  // Each word must begin a word: 75 is not found in 1975.
  const words = plain(field.value).trim().split(" ").filter(Boolean);
  const chosen = filters.filter((filter) => filter.value);
  const isChosen = (item) => chosen.every(({ name, value }) => item.dataset[name]?.split(" ").includes(value));
  const isSearching = words.length + chosen.length > 0;
  let found = 0;
  items.forEach((item, at) => {
    item.hidden = !(isChosen(item) && words.every((word) => texts[at].includes(" " + word)));
    if (!item.hidden) found += 1;
  });
  // What is called so stands before what only mentions it.
  const isCalled = (item) => words.length > 0 && words.every((word) => titles[items.indexOf(item)].includes(" " + word));
  for (const [list, children] of lists) {
    list.append(...children.filter(isCalled), ...children.filter((item) => !isCalled(item)));
  }
  document.querySelectorAll("section").forEach((section) => {
    section.hidden = !section.querySelector(".list li:not([hidden])");
  });
  // A rule stands before the games that only mention it.
  if (front) isSearching ? document.querySelector("main").append(front) : beforeFront.after(front);
  document.querySelector(".timeline").hidden = isSearching;
  counted.textContent = isSearching ? found + " found" : "";
  hint.hidden = !isSearching || found > 0;
}
for (const input of [field, ...filters]) input.addEventListener("input", search);
document.querySelector(".search").hidden = false;
search();
