const field = document.getElementById("search");
const items = [...document.querySelectorAll(".list li")];
const texts = items.map((item) => item.textContent.toLowerCase());
const counted = document.querySelector(".search output");
function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  items.forEach((item, at) => {
    item.hidden = !words.every((word) => texts[at].includes(word));
    if (!item.hidden) found += 1;
  });
  document.querySelectorAll("section").forEach((section) => {
    section.hidden = !section.querySelector(".list li:not([hidden])");
  });
  document.querySelector(".timeline").parentElement.hidden = words.length > 0;
  counted.textContent = words.length ? found + " found" : "";
}
field.addEventListener("input", search);
document.querySelector(".search").hidden = false;
search();
