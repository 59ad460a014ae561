// The page of tuning. Its fields are those of the file, as on the page of the event.
import { ask, askAndSay, file, listen, onClick, onClickIn, say, show } from "./ask.js";
import { bindFields } from "./fields.js";
import { byId } from "./svg.js";

const pick = byId("pick", HTMLSelectElement);
const stop = byId("stop", HTMLButtonElement);
const shown = { sheet: -1, names: "" };
const fields = bindFields(byId("form"));

onClick("start", async () => {
  await fields.flush();
  const [sheets, runs] = ["sheets", "runs"].map((id) => byId(id, HTMLInputElement).value);
  const answer = await askAndSay("/tune/start", { sheets, runs });
  if (!answer.error) {
    byId("brief").textContent = "Drawing level sheets \u2026";
    stop.disabled = false;
  }
});
onClick("stop", () => askAndSay("/tune/stop"));

/** Show one of the sheets. @param {number} sheet */
const choose = async (sheet) => {
  shown.sheet = sheet;
  pick.value = String(sheet);
  const answer = await ask("/tune/sheet", { sheet });
  if (sheet !== shown.sheet) return undefined; // another one has been chosen in the meantime
  if (answer.error) return say(answer.error, true);
  show(byId("candidate"), answer.html);
  byId("candidate-tools").hidden = false;
  return byId("watch-it").setAttribute("href", answer.watch);
};

pick.addEventListener("change", () => choose(Number(pick.value)));
onClickIn(byId("tuning"), "[data-sheet]", (dot) => choose(Number(dot.getAttribute("data-sheet"))));

/** @param {boolean} keeps */
const take = async (keeps) => {
  const answer = await askAndSay("/tune/take", { sheet: shown.sheet, keeps });
  if (answer.go) location.assign(answer.go);
};
onClick("take", () => take(false));
onClick("keep-it", () => take(true));

listen(file, {
  state: fields.show,
  tuned: (data) => {
    byId("brief").textContent = data.brief;
    byId("progress", HTMLProgressElement).value = data.share;
    stop.disabled = data.over;
    if (data.over && shown.sheet >= 0) void choose(shown.sheet);
  },
  tuning: (data) => {
    show(byId("tuning"), data.html);
    /** @type {string[]} */
    const names = data.names;
    if (names.join("\n") !== shown.names) {
      shown.names = names.join("\n");
      pick.replaceChildren(...names.map((name, number) => new Option(name, String(number))));
      if (shown.sheet >= 0) pick.value = String(shown.sheet);
    }
    if (shown.sheet < 0 && data.best !== null) void choose(data.best);
  },
});
