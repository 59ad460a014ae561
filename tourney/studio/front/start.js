// The first page: plan an evening, or copy an event.
import { ask, onClick, say } from "./ask.js";
import { byId } from "./svg.js";

/** @param {{ go?: string, error?: string }} answer */
const follow = (answer) => {
  say(answer.error || "", Boolean(answer.error));
  if (answer.go) location.assign(answer.go);
};

const form = byId("new", HTMLFormElement);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [button] = form.getElementsByTagName("button");
  button.disabled = true;
  say("Searching for a level sheet that ends in time \u2026");
  follow(await ask("/new", Object.fromEntries(new FormData(form))));
  button.disabled = false;
});

onClick("copy", async () => {
  const of = byId("copy-of", HTMLSelectElement).value;
  const name = byId("copy-file", HTMLInputElement).value;
  follow(await ask("/copy", { of, file: name }));
});
