// The page of tuning. Its fields are those of the file, as on the page of the event.
import { ask, askAndSay, file, listen, onClick, say, show } from "./ask.js";
import { bindFields } from "./fields.js";

/** @param {string} id */
const at = (id) => document.getElementById(id);
const pick = /** @type {HTMLSelectElement} */ (at("pick"));
const shown = { sheet: -1, names: "" };
const fields = bindFields(at("form"));

onClick("start", async () => {
  await fields.flush();
  const [sheets, runs] = ["sheets", "runs"].map((id) => /** @type {HTMLInputElement} */ (at(id)).value);
  const answer = await askAndSay("/tune/start", { sheets, runs });
  if (!answer.error) {
    at("brief").textContent = "Drawing level sheets \u2026";
    /** @type {HTMLButtonElement} */ (at("stop")).disabled = false;
  }
});
onClick("stop", () => askAndSay("/tune/stop"));

/** Show one of the sheets. @param {number} sheet */
const choose = async (sheet) => {
  shown.sheet = sheet;
  pick.value = String(sheet);
  const answer = await ask("/tune/sheet", { sheet });
  if (answer.error) return say(answer.error, true);
  show(at("candidate"), answer.html);
  at("candidate-tools").hidden = false;
  return at("watch-it").setAttribute("href", answer.watch);
};

pick.addEventListener("change", () => choose(Number(pick.value)));
at("tuning").addEventListener("click", (event) => {
  const dot = /** @type {Element} */ (event.target).closest("[data-sheet]");
  if (dot) void choose(Number(dot.getAttribute("data-sheet")));
});

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
    at("brief").textContent = data.brief;
    /** @type {HTMLProgressElement} */ (at("progress")).value = data.share;
    /** @type {HTMLButtonElement} */ (at("stop")).disabled = data.over;
    if (data.over && shown.sheet >= 0) void choose(shown.sheet);
  },
  tuning: (data) => {
    show(at("tuning"), data.html);
    const names = data.names.join("\n");
    if (names !== shown.names) {
      shown.names = names;
      pick.replaceChildren(...data.names.map((name, number) => new Option(name, String(number))));
      if (shown.sheet >= 0) pick.value = String(shown.sheet);
    }
    if (shown.sheet < 0 && data.best !== null) void choose(data.best);
  },
});
