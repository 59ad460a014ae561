// What the scripts of all pages share: requests, messages, and the feed of an event.
import { byId } from "./svg.js";

/** The event that the page is about; empty for none. */
export const file = byId("main").dataset.file ?? "";

const line = byId("said");
const SHOWN_FOR = 6000; // milliseconds; what went wrong stays
const timer = { now: 0 };

/**
 * Show a message below the page, and have it read aloud; an empty one hides it.
 * @param {string} text
 * @param {boolean} [isWrong]
 */
export const say = (text, isWrong = false) => {
  line.textContent = text;
  line.classList.toggle("is-wrong", isWrong);
  clearTimeout(timer.now);
  if (text && !isWrong && !text.endsWith("\u2026")) timer.now = window.setTimeout(() => say(""), SHOWN_FOR);
};

/**
 * Send a request, and return the answer. An answer with `error` says why it was refused.
 * @param {string} path
 * @param {Record<string, unknown>} values
 * @returns {Promise<any>}
 */
export const ask = async (path, values = {}) => {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ file, ...values }),
    });
    const type = answer.headers.get("content-type") || "";
    if (type.startsWith("application/json")) return await answer.json();
    return { error: await answer.text() };
  } catch {
    return { error: "The studio does not answer. Is it still running?" };
  }
};

/**
 * The same, with the refusal shown below the page.
 * @param {string} path
 * @param {Record<string, unknown>} values
 */
export const askAndSay = async (path, values = {}) => {
  const answer = await ask(path, values);
  say(answer.error || "", Boolean(answer.error));
  return answer;
};

/**
 * Listen to the messages about an event, or about jobs if the name is empty.
 * @param {string} name
 * @param {Record<string, (data: any) => void>} listeners by the kind of message
 */
export const listen = (name, listeners) => {
  const source = new EventSource(`/feed?file=${encodeURIComponent(name)}`);
  for (const [kind, listener] of Object.entries(listeners)) {
    source.addEventListener(kind, (event) => listener(JSON.parse(event.data)));
  }
  source.addEventListener("open", () => document.body.classList.remove("is-cut"));
  source.addEventListener("error", () => document.body.classList.add("is-cut"));
  addEventListener("pagehide", () => source.close());
};

/**
 * Act when a form is sent, with what was typed. Its button, which the page has disabled, waits for this and while it acts.
 * @param {HTMLFormElement} form
 * @param {(values: Record<string, unknown>) => Promise<void>} act
 */
export const onSubmit = (form, act) => {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    await act(Object.fromEntries(new FormData(form)));
    button.disabled = false;
  });
  button.disabled = false;
};

/** The address of a page about the event. @param {string} path @param {Record<string, string>} [values] */
export const address = (path, values = {}) => `${path}?${new URLSearchParams({ file, ...values })}`;

/**
 * Act when a button is clicked; some pages have it only at times. The page has disabled it: it waits for this.
 * @param {string} id
 * @param {() => unknown} act
 */
export const onClick = (id, act) => {
  const button = document.getElementById(id);
  if (!(button instanceof HTMLButtonElement)) return;
  button.addEventListener("click", act);
  button.disabled = "off" in button.dataset;
};

/** Act when one of the elements in a place is clicked. @param {Element} place @param {string} selector @param {(element: Element) => unknown} act */
export const onClickIn = (place, selector, act) =>
  place.addEventListener("click", ({ target }) => {
    const found = target instanceof Element ? target.closest(selector) : null;
    if (found) act(found);
  });

/**
 * Show HTML that the studio has made; it has escaped all texts of users.
 * @param {Element} place
 * @param {string} html
 */
export const show = (place, html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  place.replaceChildren(template.content);
};
