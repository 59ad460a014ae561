// The page of an event: its form, its text, and the answer, which comes as it is known.
import { askAndSay, file, listen, onClick, say, show } from "./ask.js";
import { bindFields } from "./fields.js";
import { levelTable } from "./levels.js";

const BEFORE = "before"; // the last answer behind the new one, and its colour in studio.css

/** @param {string} id */
const at = (id) => document.getElementById(id);
const text = /** @type {HTMLTextAreaElement} */ (at("text"));
const shown = { answer: -1, state: /** @type {any} */ (null) };

const UNSAVED = "Not saved; the draft is kept.";

/** What is typed makes the answer an old one, and can be saved, before the studio knows of it. */
const fields = bindFields(
  at("form"),
  () => {
    at("right").classList.add("is-stale");
    showSaved();
  },
  () => showSaved(),
);

const showSaved = () => {
  const isSaved = Boolean(shown.state?.saved) && !fields.isBusy() && shown.state.revision >= fields.revision();
  for (const id of ["save", "revert"]) /** @type {HTMLButtonElement} */ (at(id)).disabled = isSaved;
  at("saved").textContent = shown.state?.is_new ? "Not a file yet." : isSaved ? "Saved." : UNSAVED;
};
const levels = levelTable(/** @type {HTMLTableElement} */ (at("levels")), () =>
  fields.later("levels", "/event/levels", () => ({ rows: levels.rows() })),
);

text.addEventListener("input", () =>
  fields.later("text", "/event/text", () => ({ text: text.value, revision: fields.revision() })),
);

/** @param {number} percent */
const scale = (percent) => {
  const length = /** @type {HTMLInputElement} */ (at("f-schedule-level_length")).value;
  return askAndSay("/event/scale", { rows: levels.rows(), percent, length });
};

onClick("shorter", () => scale(90));
onClick("longer", () => scale(110));
onClick("add-level", () => levels.addLevel());
onClick("add-break", () => levels.addBreak());
onClick("paste", () => {
  at("paste-box").hidden = !at("paste-box").hidden;
  if (!at("paste-box").hidden) at("pasted").focus();
});
onClick("use-pasted", async () => {
  const answer = await askAndSay("/event/paste", { pasted: /** @type {HTMLTextAreaElement} */ (at("pasted")).value });
  if (!answer.error) {
    at("paste-box").hidden = true;
    say(`${answer.rows} rows are in the level sheet.`);
  }
});

// Saving.

onClick("save", async () => {
  await fields.flush();
  const answer = await askAndSay("/event/save");
  if (!answer.error) say(`${file} is saved.`);
});
onClick("revert", () => askAndSay("/event/revert"));
onClick("keep", async () => {
  await fields.flush();
  const answer = await askAndSay("/versions/keep", { name: "" });
  if (!answer.error) say("This version is kept: see Versions.");
});
onClick("take-file", () => askAndSay("/event/revert"));
onClick("keep-mine", () => askAndSay("/event/save", { overwrites: true }));
onClick("allow-code", () => askAndSay("/event/allow"));
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    event.preventDefault();
    at("save").click();
  }
});

// The state of the event.

/** @param {any} data */
const showState = (data) => {
  fields.show(data);
  levels.show(data.rows);
  markRows([...data.problems.map((each) => [each, true]), ...data.warnings.map((each) => [each, false])]);
  if (document.activeElement !== text && !fields.isWaiting("text")) text.value = data.text;
  at("diff").textContent = data.diff || "None.";
  shown.state = data;
  showSaved();
  at("on-disk").hidden = !data.on_disk;
  at("code").hidden = !data.code.length;
  at("code-names").textContent =
    `${data.code.join(", ")}: players that are programs. They run on this machine, each in a process of its own.`;
  if (data.festival) at("brief").textContent = "A festival: play it from Experiments. Here its file can be changed.";
  if (data.problems.length) {
    if (shown.answer < 0) at("brief").textContent = "There are errors in the file.";
    at("right").classList.add("is-stale");
  }
};

/** Show the problems of levels in their rows. @param {[any, boolean][]} problems with whether each is an error */
const markRows = (problems) => {
  const line = at("levels-said");
  if (!line.classList.contains("is-refused")) line.textContent = "";
  for (const cell of at("levels").querySelectorAll("[aria-invalid]")) cell.removeAttribute("aria-invalid");
  for (const [problem, isError] of problems) {
    if (!problem.path.startsWith("schedule.levels")) continue;
    const [, row, key] = problem.path.match(/^schedule\.levels\[(\d+)\](?:\.(\w+))?/) || [];
    line.textContent ||= row === undefined ? problem.message : `Row ${Number(row) + 1}: ${problem.message}`;
    const place = row === undefined ? null : /** @type {HTMLTableElement} */ (at("levels")).tBodies[0].rows[Number(row)];
    const cell = place?.querySelector(`[data-key="${key || "bb"}"]`) || place?.querySelector("input");
    if (isError) cell?.setAttribute("aria-invalid", "true");
  }
};

// The answer.

/** The data of the charts that are shown, by their titles. */
const chartData = () => {
  const found = new Map();
  for (const plot of at("answer").querySelectorAll(".plot")) {
    const data = JSON.parse(plot.parentElement.querySelector("script").textContent);
    found.set(data.title, data);
  }
  return found;
};

const past = { charts: new Map() };

/** Add the line of the answer before, pale, to a chart. */
const layBehind = (plot) => {
  const script = plot.parentElement.querySelector("script");
  const data = JSON.parse(script.textContent);
  const before = past.charts.get(data.title);
  if (!before || before.across !== data.across || data.lines.length !== 1) return;
  const across = [...new Set([...data.x, ...before.x])].sort((one, other) => one - other);
  const spread = (from, values) => {
    const known = new Map(from.map((each, index) => [each, values[index]]));
    return across.map((each) => known.get(each) ?? null);
  };
  const line = ({ name, tone, value, low, high }, x, bands) => ({
    name, tone, value: spread(x, value), low: spread(x, bands ? low : value), high: spread(x, bands ? high : value),
  });
  const behind = before.lines.map((each) => line({ ...each, name: BEFORE, tone: BEFORE }, before.x, false));
  const now = data.lines.map((each) => line({ ...each, name: "now" }, data.x, true));
  script.textContent = JSON.stringify({ ...data, x: across, lines: [...now, ...behind.slice(0, 1)] });
};

/** @param {any} data */
const showAnswer = (data) => {
  const place = at("answer");
  if (shown.answer !== data.revision && shown.answer >= 0) past.charts = chartData();
  const opened = new Set([...place.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
  const chosen = [...place.querySelectorAll("input:checked")].map((each) => /** @type {HTMLInputElement} */ (each).value);
  show(place, data.html);
  for (const summary of place.querySelectorAll("details > summary")) {
    if (opened.has(summary.textContent)) summary.parentElement.setAttribute("open", "");
  }
  for (const value of chosen) place.querySelector(`input[value="${value}"]`)?.setAttribute("checked", "");
  if (past.charts.size) for (const plot of place.querySelectorAll(".plot")) layBehind(plot);
  drawCharts(place);
  show(at("changes"), data.changes);
  at("brief").textContent = data.end;
  document.title = `${data.end} \u2013 ${file}`;
  if (data.failed) say(`A run failed: ${data.failed}`, true);
  shown.answer = data.revision;
  at("right").classList.toggle("is-stale", data.revision < fields.revision());
  place.dataset.revision = String(data.revision);
  place.dataset.runs = String(data.runs);
};

/** @param {any} data */
const showProgress = (data) => {
  const bar = /** @type {HTMLProgressElement} */ (at("progress"));
  bar.value = data.share;
  const beside = data.beside && !data.done ? `; now ${data.beside}` : "";
  at("runs").textContent = data.done
    ? `${data.runs.toLocaleString("en")} runs: enough.`
    : `${data.runs.toLocaleString("en")} runs so far${beside}.`;
};

const query = (values) => `file=${encodeURIComponent(file)}&${new URLSearchParams(values)}`;
for (const [id, path, values] of [
  ["to-report", "/report", { version: "draft" }], ["to-sheet", "/sheet", { version: "draft" }],
  ["to-early", "/watch", { part: "0.05" }], ["to-median", "/watch", { part: "0.5" }], ["to-late", "/watch", { part: "0.95" }],
]) at(id).setAttribute("href", `${path}?${query(values)}`);

at("answer").addEventListener("click", (event) => {
  const column = /** @type {Element} */ (event.target).closest("[data-low]");
  if (!column) return;
  const middle = (Number(column.getAttribute("data-low")) + Number(column.getAttribute("data-high"))) / 2;
  open(`/watch?${query({ at: String(middle) })}`, "_blank", "noopener");
});

listen(file, {
  state: showState,
  answer: showAnswer,
  progress: showProgress,
  failure: (data) => say(data.message, true),
});
