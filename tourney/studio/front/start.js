// The first page: plan an evening, or copy an event.
import { ask, onClick, onSubmit, say } from "./ask.js";
import { byId } from "./svg.js";

/** @param {{ go?: string, error?: string }} answer */
const follow = (answer) => {
  say(answer.error || "", Boolean(answer.error));
  if (answer.go) location.assign(answer.go);
};

onSubmit(byId("new", HTMLFormElement), async (values) => {
  say("Searching for a level sheet that ends in time \u2026");
  follow(await ask("/new", values));
});

onClick("copy", async () => {
  const of = byId("copy-of", HTMLSelectElement).value;
  const name = byId("copy-file", HTMLInputElement).value;
  follow(await ask("/copy", { of, file: name }));
});
