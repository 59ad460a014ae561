// The page of `tourney clock`: draws the clock each quarter of a second, and takes keys and buttons.
"use strict";

import { byId, html } from "./svg.js";
import { chips, minutes, number, ordinal, time } from "./words.js";
import { act, actionOf, clockFacts, openClock, prizesOf, restoreClock } from "./clock.js";

/** @typedef {import("./clock.js").Event} Event */
/** @typedef {import("./clock.js").ClockState} ClockState */

/** The time of day. @param {number} time */
const timeOfDay = (time) => new Date(time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The time left; days alone from two days on. @param {number} seconds */
const leftText = (seconds) => (seconds < 172_800 ? minutes(seconds) : `${Math.floor(seconds / 86_400)} days`);

/** How many of a thing; empty for none. @param {number} count @param {string} name */
const counted = (count, name) => (count ? `${number(count)} ${name}${count === 1 ? "" : "s"}` : "");

/** The blinds or bets of a row. @param {import("./clock.js").Row} row */
const stakesText = (row) => (row.ante ? `${row.stakes} · ante ${row.ante}` : row.stakes);

/** @param {string} id @param {string} text */
const put = (id, text) => {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
};

class ClockPage {
  /** @param {Event} event */
  constructor(event) {
    this.event = event;
    /** @type {ClockState} */
    this.state = restoreClock(event, this.read(), Date.now());
    this.spoken = "";
    this.isSure = false;
    /** @type {import("./clock.js").Prizes | null} */
    this.prizes = null;
    for (const button of document.querySelectorAll("button[data-action]")) {
      button.addEventListener("click", () => this.act(/** @type {HTMLElement} */ (button).dataset.action ?? ""));
    }
    byId("anew").addEventListener("click", () => this.startAnew());
    addEventListener("keydown", (press) => this.press(press));
    this.draw();
    setInterval(() => this.draw(), 250);
  }

  read() {
    try {
      return localStorage.getItem(this.event.key);
    } catch {
      return null;
    }
  }

  store() {
    try {
      localStorage.setItem(this.event.key, JSON.stringify(this.state));
    } catch {
      put("kept", "This browser stores nothing for this page: a reload starts it anew.");
    }
  }

  /** @param {string} action */
  act(action) {
    this.state = act(this.event, this.state, action, Date.now());
    this.isSure = false;
    this.store();
    this.draw();
  }

  startAnew() {
    if (this.isSure) {
      this.state = openClock(this.event, Date.now());
      this.store();
    }
    this.isSure = !this.isSure;
    this.draw();
  }

  /** @param {KeyboardEvent} press */
  press(press) {
    const target = /** @type {HTMLElement} */ (press.target);
    if (press.ctrlKey || press.metaKey || press.altKey || (press.key === " " && target.closest("button, summary, a"))) return;
    const action = actionOf(press.key);
    if (!action || (press.repeat && action === "pause")) return;
    press.preventDefault();
    this.act(action);
  }

  drawPrizes() {
    const found = prizesOf(this.event, this.state);
    if (found === this.prizes) return;
    this.prizes = found;
    byId("prizes").replaceChildren(...(found?.prizes ?? []).map((prize, place) =>
      html("li", {}, html("span", {}, ordinal(place + 1)), ` ${number(prize)}`)));
    const more = [this.event.rebuy && "rebuys", this.event.addOn && "add-ons"].filter(Boolean).join(" and ");
    put("prizes-note", found ? `Prizes for ${number(found.entries)} entries${more && `, without ${more}`}` : "");
  }

  draw() {
    const { event, state } = this;
    const now = Date.now();
    const facts = clockFacts(event, state, now);
    const { current, level, next, pause } = facts;
    const isLast = facts.row === event.rows.length - 1 && !facts.isBefore;
    const name = facts.isOver ? "Finished" : facts.isBefore ? "Starts in" : current.level ? `Level ${current.level}` : current.name;
    put("level", name);
    const left = leftText(facts.left);
    put("left", left);
    byId("left").classList.toggle("long", left.length > 5);
    put("stakes", stakesText(level));
    put("ahead", !current.level ? "when play goes on" : next ? `Next: ${stakesText(next)}` : "The last level of the sheet: it goes on");
    put("break", pause && !isLast ? `${pause.name} in ${leftText(facts.wait)}` : "No more breaks");
    put("players", `${number(state.players)} / ${number(state.entries)}`);
    put("average", number(Math.round(facts.average)));
    put("units", facts.inUnits ? `${facts.inUnits.toFixed(1)} ${event.unit}` : "");
    put("chips", chips(facts.chips));
    put("bought", [counted(state.rebuys, "rebuy"), counted(state.addOns, "add-on")].filter(Boolean).join(", "));
    this.drawEnd(facts.end, now, facts.isPaused);
    this.drawState(facts.isPaused);
    this.drawPrizes();
    document.title = `${left} ${name} – ${event.title}`;
    const spoken = `${name}: ${facts.isPaused ? "the clock stands" : stakesText(level)}`;
    if (spoken !== this.spoken) put("spoken", spoken);
    this.spoken = spoken;
  }

  /** @param {{low: number, middle: number, high: number, runs: number} | null} end @param {number} now @param {boolean} isPaused */
  drawEnd(end, now, isPaused) {
    const show = (/** @type {number} */ seconds) => (isPaused ? time(seconds, true) : timeOfDay(now + 1000 * seconds));
    put("end", end ? `${isPaused ? "in " : ""}${show(end.middle)}` : "–");
    put("band", end ? `${show(end.low)} to ${show(end.high)}, ${end.runs} runs` : this.event.runs.length ? "no runs alike" : "");
  }

  /** @param {boolean} isPaused */
  drawState(isPaused) {
    document.body.classList.toggle("paused", isPaused);
    put("pause", isPaused ? "Start" : "Pause");
    put("anew", this.isSure ? "Press again: all is lost" : "Start anew");
  }
}

const data = document.querySelector('script[type="application/json"]');
new ClockPage(JSON.parse(data?.textContent ?? "null"));
