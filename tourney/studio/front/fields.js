// The fields of a form: what is typed is sent, and what the file says is shown, with messages beside the fields.
import { ask } from "./ask.js";
import { byId, html } from "./svg.js";

const PAUSE = 120; // milliseconds after the last key before a value is sent

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */
/** @typedef {{ path: string, message: string, line: number, where: string }} Problem */

/** @param {Element} element @returns {element is Field} */
const isField = (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Make a box of text as high as its text. @param {HTMLElement} field */
const grow = (field) => {
  if (field instanceof HTMLTextAreaElement) field.rows = Math.min(12, Math.max(1, field.value.split("\n").length));
};

/** The value of a field as it is typed: the items of a list one per line. @param {Field} field @param {string} value */
const typedForm = (field, value) => {
  if (field.dataset.kind !== "lines") return value;
  const items = value.startsWith("[") ? value.slice(1, -1).split(", ") : value.split("\n");
  return items.map((item) => item.replace(/^- /, "").replace(/^"(.*)"$/, "$1")).join("\n");
};

/**
 * Bind the fields of a form to the event of the page.
 * @param {HTMLElement} form
 * @param {() => void} [onTyping] called when something is typed
 * @param {() => void} [onSettled] called when the studio knows all that was typed
 */
export const bindFields = (form, onTyping = () => {}, onSettled = () => {}) => {
  /** The fields of the form that is shown; those of a festival change with its events. @returns {Field[]} */
  const listFields = () =>
    [...form.querySelectorAll("[data-key][data-kind]")].filter(isField).filter((field) => !field.closest("[hidden]"));
  const state = { revision: -1, sending: Promise.resolve(), isSending: false };
  /** @type {Map<string, { path: string, values: () => Record<string, unknown> }>} */
  const asked = new Map();
  const waiting = new Map(asked);
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */
  const timers = new Map();

  /** Send what was typed: for each key the last value, one request at a time. */
  const send = async () => {
    while (asked.size) {
      const [[key, { path, values }]] = asked;
      asked.delete(key);
      const answer = await ask(path, values());
      const line = byId(`${key}-said`);
      // What the state says of the field may have come before this answer, and stays.
      if (answer.error || line.classList.contains("is-refused")) line.textContent = answer.error || "";
      line.classList.toggle("is-refused", Boolean(answer.error));
      if (answer.revision !== undefined) state.revision = Math.max(state.revision, answer.revision);
    }
    state.isSending = false;
    if (!timers.size) onSettled();
  };

  /** @param {string} key */
  const start = (key) => {
    timers.delete(key);
    if (!state.isSending) {
      state.isSending = true;
      state.sending = send();
    }
  };

  /**
   * Send something when nothing more has been typed for a moment.
   * @param {string} key of what is typed
   * @param {string} path
   * @param {() => Record<string, unknown>} values
   */
  const later = (key, path, values) => {
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => {
      asked.set(key, { path, values });
      start(key);
    }, PAUSE));
    waiting.set(key, { path, values });
    onTyping();
  };
  /** Send all that has been typed, and wait until it has arrived. */
  const flush = async () => {
    for (const key of [...timers.keys()]) {
      clearTimeout(timers.get(key));
      const wanted = waiting.get(key);
      if (wanted) asked.set(key, wanted);
      start(key);
    }
    await state.sending;
  };

  /** @param {string} key */
  const isWaiting = (key) => timers.has(key) || asked.has(key);

  /** Whether something has been typed that the studio does not know yet. */
  const isBusy = () => timers.size > 0 || asked.size > 0 || state.isSending;

  form.addEventListener("input", ({ target: field }) => {
    if (!(field instanceof Element) || !isField(field) || !field.dataset.kind) return;
    grow(field);
    later(field.id, "/event/field", () => ({ key: field.dataset.key, value: field.value }));
  });

  /** @param {Field[]} fields @param {Problem} problem @param {string} kind */
  const mark = (fields, problem, kind) => {
    const path = problem.path.replace(/\[.*$/, "");
    const field =
      fields.find((each) => each.dataset.key === path) || fields.find((each) => path.startsWith(`${each.dataset.key}.`));
    if (!field) return;
    const line = byId(`${field.id}-said`);
    line.textContent ||= problem.message;
    line.classList.toggle("is-warning", kind === "is-warning");
    if (kind === "is-error") field.setAttribute("aria-invalid", "true");
    const group = field.closest("details");
    if (kind === "is-error" && group && document.activeElement?.closest("details") !== group) group.open = true;
  };

  /** Show each problem beside the field that it points at, and all of them in a list. @param {Field[]} fields @param {any} data */
  const showProblems = (fields, data) => {
    for (const field of fields) {
      field.removeAttribute("aria-invalid");
      const line = byId(`${field.id}-said`);
      if (!line.classList.contains("is-refused")) line.textContent = "";
    }
    /** @param {Problem[]} problems @param {string} kind */
    const list = (problems, kind) =>
      problems.map((problem) => {
        mark(fields, problem, kind);
        const where = problem.where || (problem.line ? `line ${problem.line}` : "");
        return html("li", { class: kind }, [where, problem.path, problem.message].filter(Boolean).join(": "));
      });
    byId("problems").replaceChildren(...list(data.problems, "is-error"), ...list(data.warnings, "is-warning"));
  };

  /** Show the state of the event; a field that is being typed in stays as it is. @param {any} data */
  const showState = (data) => {
    state.revision = Math.max(state.revision, data.revision);
    const fields = listFields();
    for (const field of fields) {
      const found = data.fields[field.dataset.key ?? ""];
      if (!found) continue; // of an event that is just being drawn
      if (document.activeElement !== field && !isWaiting(field.id)) field.value = typedForm(field, found.value);
      field.classList.toggle("is-inherited", !found.own && found.value !== "");
      grow(field);
    }
    showProblems(fields, data);
  };

  return { show: showState, later, flush, isBusy, isWaiting, revision: () => state.revision };
};
