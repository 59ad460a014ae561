// The page of an event: its form, its text, and the answer, which comes as it is known.
import { address, ask, askAndSay, file, listen, onClick, onClickIn, say, show } from "./ask.js";
import { bindFields } from "./fields.js";
import { levelTable } from "./levels.js";
import { byId } from "./svg.js";

const BEFORE = "before"; // the last answer behind the new one, and its colour in studio.css

const text = byId("text", HTMLTextAreaElement);
const table = byId("levels", HTMLTableElement);
/** @type {{ answer: number, state: any }} the revision of the answer, and the state of the event */
const shown = { answer: -1, state: null };

const UNSAVED = "Not saved; the draft is kept.";

/** What is typed makes the answer an old one, and can be saved, before the studio knows of it. */
const fields = bindFields(
  byId("form"),
  () => {
    byId("right").classList.add("is-stale");
    showSaved();
  },
  () => showSaved(),
);

const showSaved = () => {
  const isSaved = Boolean(shown.state?.saved) && !fields.isBusy() && shown.state.revision >= fields.revision();
  for (const id of ["save", "revert"]) byId(id, HTMLButtonElement).disabled = isSaved;
  byId("saved").textContent = shown.state?.is_new ? "Not a file yet." : isSaved ? "Saved." : UNSAVED;
};
const levels = levelTable(table, () => fields.later("levels", "/event/levels", () => ({ rows: levels.rows() })));

text.addEventListener("input", () =>
  fields.later("text", "/event/text", () => ({ text: text.value, revision: fields.revision() })),
);

/** @param {number} percent */
const scale = (percent) => {
  const length = byId("f-schedule-level_length", HTMLInputElement).value;
  return askAndSay("/event/scale", { rows: levels.rows(), percent, length });
};

onClick("shorter", () => scale(90));
onClick("longer", () => scale(110));
onClick("add-level", () => levels.addLevel());
onClick("add-break", () => levels.addBreak());
onClick("paste", () => {
  byId("paste-box").hidden = !byId("paste-box").hidden;
  if (!byId("paste-box").hidden) byId("pasted").focus();
});
onClick("use-pasted", async () => {
  const answer = await askAndSay("/event/paste", { pasted: byId("pasted", HTMLTextAreaElement).value });
  if (!answer.error) {
    byId("paste-box").hidden = true;
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
    byId("save").click();
  }
});

// The state of the event.

/** Show the form for the kind of file, and for the events of a festival. @param {any} data */
const showForm = async (data) => {
  const place = byId("of-festival");
  place.hidden = data.kind !== "festival";
  byId("of-tournament").hidden = !place.hidden;
  document.body.classList.toggle("is-festival", !place.hidden);
  const events = JSON.stringify(data.events);
  if (place.hidden || place.dataset.events === events) return;
  place.dataset.events = events;
  const answer = await ask("/festival/form");
  if (answer.error || place.dataset.events !== events) return; // there are others again
  const isHere = place.contains(document.activeElement);
  const groups = () => [...place.querySelectorAll("details")];
  const wereOpen = new Map(groups().map((group) => [group.querySelector("summary")?.textContent, group.open]));
  show(place, answer.html);
  for (const group of groups()) {
    const wasOpen = wereOpen.get(group.querySelector("summary")?.textContent);
    group.open = wasOpen ?? (group.open || wereOpen.size > 0);
  }
  fields.show(shown.state); // before one has the focus, which then shows what is typed
  const fresh = groups().find((group) => !wereOpen.has(group.querySelector("summary")?.textContent));
  if (isHere) fresh?.querySelector("input")?.focus();
};

onClickIn(byId("of-festival"), "#add-event", async () => {
  const answer = await askAndSay("/festival/add", { name: byId("new-event", HTMLInputElement).value });
  if (!answer.error) byId("new-event", HTMLInputElement).value = "";
});
onClickIn(byId("of-festival"), ".remove-event", (button) =>
  askAndSay("/festival/remove", { name: button.getAttribute("data-event") }),
);

/** @param {any} data */
const showState = (data) => {
  shown.state = data;
  if (data.kind) void showForm(data);
  fields.show(data);
  levels.show(data.rows);
  markRows(data.problems, data.warnings);
  if (document.activeElement !== text && !fields.isWaiting("text")) text.value = data.text;
  byId("diff").textContent = data.diff || "None.";
  showSaved();
  byId("on-disk").hidden = !data.on_disk;
  byId("code").hidden = !data.code.length;
  byId("code-names").textContent =
    `${data.code.join(", ")}: players that are programs. They run on this machine, each in a process of its own.`;
  if (data.problems.length) {
    if (shown.answer < 0) byId("brief").textContent = "There are errors in the file.";
    byId("right").classList.add("is-stale");
  }
};

/** Show the problems of levels in their rows. @param {Problem[]} problems @param {Problem[]} warnings */
const markRows = (problems, warnings) => {
  const line = byId("levels-said");
  if (!line.classList.contains("is-refused")) line.textContent = "";
  for (const cell of table.querySelectorAll("[aria-invalid]")) cell.removeAttribute("aria-invalid");
  for (const problem of [...problems, ...warnings]) {
    if (!problem.path.startsWith("schedule.levels")) continue;
    const [, row, key] = problem.path.match(/^schedule\.levels\[(\d+)\](?:\.(\w+))?/) || [];
    line.textContent ||= row === undefined ? problem.message : `Row ${Number(row) + 1}: ${problem.message}`;
    const place = row === undefined ? null : table.tBodies[0].rows[Number(row)];
    const cell = place?.querySelector(`[data-key="${key || "bb"}"]`) || place?.querySelector("input");
    if (problems.includes(problem)) cell?.setAttribute("aria-invalid", "true");
  }
};

// The answer.

/** @typedef {import("./fields.js").Problem} Problem */
/** @typedef {(number | null)[]} Values */
/** @typedef {{ name: string, tone: string, value: Values, low: Values, high: Values }} Line as charts.js draws it */
/** @typedef {{ title: string, across: string, x: number[], lines: Line[] }} Chart */

/** The scripts with the data of charts. */
const scripts = () => [...byId("answer").querySelectorAll(".plot ~ script")];

/** @param {Element} script @returns {Chart} */
const chartOf = (script) => JSON.parse(script.textContent ?? "");

const past = { /** @type {Map<string, Chart>} by their titles */ charts: new Map() };

/** Add the line of the answer before, pale, to a chart. @param {Element} script that has its data */
const layBehind = (script) => {
  const data = chartOf(script);
  const before = past.charts.get(data.title);
  if (!before?.lines.length || before.across !== data.across || data.lines.length !== 1) return;
  const across = [...new Set([...data.x, ...before.x])].sort((one, other) => one - other);
  const spread = (/** @type {number[]} */ from, /** @type {Values} */ values) => {
    const known = new Map(from.map((each, index) => [each, values[index]]));
    return across.map((each) => known.get(each) ?? null);
  };
  /** @param {Line} line @param {number[]} x @returns {Line} */
  const stretch = ({ name, tone, value, low, high }, x) => ({
    name, tone, value: spread(x, value), low: spread(x, low), high: spread(x, high),
  });
  const { value } = before.lines[0];
  const behind = stretch({ name: BEFORE, tone: BEFORE, value, low: value, high: value }, before.x);
  const now = stretch({ ...data.lines[0], name: "now" }, data.x);
  script.textContent = JSON.stringify({ ...data, x: across, lines: [now, behind] });
};

/** @param {any} data */
const showAnswer = (data) => {
  const place = byId("answer");
  if (shown.answer !== data.revision && shown.answer >= 0) past.charts = new Map(scripts().map(chartOf).map((chart) => [chart.title, chart]));
  const opened = new Set([...place.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
  const chosen = [...place.querySelectorAll("input:checked")].map((each) => each.getAttribute("value"));
  show(place, data.html);
  for (const summary of place.querySelectorAll("details > summary")) {
    if (opened.has(summary.textContent)) summary.closest("details")?.setAttribute("open", "");
  }
  for (const value of chosen) place.querySelector(`input[value="${value}"]`)?.setAttribute("checked", "");
  if (past.charts.size) scripts().forEach(layBehind);
  drawCharts(place);
  show(byId("changes"), data.changes);
  byId("brief").textContent = data.end;
  document.title = `${data.end} \u2013 ${file}`;
  if (data.failed) say(`A run failed: ${data.failed}`, true);
  shown.answer = data.revision;
  byId("right").classList.toggle("is-stale", data.revision < fields.revision());
  place.dataset.revision = String(data.revision);
  place.dataset.runs = String(data.runs);
};

/** @param {any} data */
const showProgress = (data) => {
  byId("progress", HTMLProgressElement).value = data.share;
  const beside = data.beside && !data.done ? `; now ${data.beside}` : "";
  byId("runs").textContent = data.done
    ? `${data.runs.toLocaleString("en")} runs: enough.`
    : `${data.runs.toLocaleString("en")} runs so far${beside}.`;
};

const link = (/** @type {string} */ id, /** @type {string} */ to) => byId(id).setAttribute("href", to);
link("to-report", address("/report", { version: "draft" }));
link("to-sheet", address("/sheet", { version: "draft" }));
for (const [id, part] of [["to-early", "0.05"], ["to-median", "0.5"], ["to-late", "0.95"]]) link(id, address("/watch", { part }));

onClickIn(byId("answer"), "[data-low]", (column) => {
  const middle = (Number(column.getAttribute("data-low")) + Number(column.getAttribute("data-high"))) / 2;
  open(address("/watch", { at: String(middle) }), "_blank", "noopener");
});

listen(file, {
  state: showState,
  answer: showAnswer,
  progress: showProgress,
  failure: (data) => say(data.message, true),
});
