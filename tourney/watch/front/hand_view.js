// One hand: the table beside the hand as text, with the steps between them.
"use strict";

import { writeAddress } from "./address.js";
import { beginHand, takeStep } from "./hand_fold.js";
import { handAsPhh } from "./phh.js";
import { byId, html } from "./svg.js";
import { drawTable, noteDeed } from "./table_view.js";
import { putOnTable } from "./told.js";
import { equityNote, handLines, number } from "./words.js";

export class HandView {
  /**
   * @param {(player: number) => string} nameOf
   * @param {(values: Record<string, any>) => void} onMove when the moment is one of a hand
   * @param {(table: number) => number} seatsOf
   */
  constructor(nameOf, onMove, seatsOf) {
    this.nameOf = nameOf;
    this.onMove = onMove;
    this.seatsOf = seatsOf;
    /** @type {import("./hands.js").Hand | null} */
    this.hand = null;
    /** @type {import("./told.js").Finding | null} the finding whose hand it is */
    this.finding = null;
    /** @type {import("./words.js").Line[]} */
    this.lines = [];
    this.line = 0;
    this.view = "open";
    /** @type {import("./hands.js").Hand | null} what is drawn, and how */
    this.drawn = null;
    this.key = "";
    this.followed = -1;
    this.timer = 0;
    byId("cards").addEventListener("change", () => this.setView(byId("cards", HTMLSelectElement).value));
    for (const [id, by] of /** @type {[string, number][]} */ ([["step-back", -1], ["step-on", 1]])) {
      byId(id).addEventListener("click", () => this.go(this.line + by));
    }
    byId("street-back").addEventListener("click", () => this.goStreet(-1));
    byId("street-on").addEventListener("click", () => this.goStreet(1));
    byId("hand-play").addEventListener("click", () => this.toggle());
    byId("copy-phh").addEventListener("click", () => this.copy(this.hand ? handAsPhh(this.hand, this.nameOf) : "", "PHH"));
    byId("copy-link").addEventListener("click", () => this.copy(this.link(), "link"));
  }

  link() {
    return location.href.replace(/#.*/, "") + this.address(this.line);
  }

  /** @param {number} line */
  address(line) {
    return writeAddress({ hand: this.hand?.number, action: line });
  }

  /** @param {string} text @param {string} what */
  async copy(text, what) {
    const said = byId("copied");
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = `The ${what} is copied.`;
    } catch {
      const box = byId("copy-text", HTMLTextAreaElement);
      box.hidden = false;
      box.value = text;
      box.focus();
      box.select();
      said.textContent = "The browser does not copy from files: copy the text below.";
    }
  }

  /** @param {string} view */
  setView(view) {
    this.view = view;
    if (this.hand) this.lines = handLines(this.hand, view);
    this.drawn = null;
    this.drawText();
    this.draw();
  }

  /** Take up a hand. @param {import("./hands.js").Hand} hand @param {import("./told.js").Finding | null} [finding] */
  take(hand, finding = null) {
    if (hand === this.hand) return;
    this.hand = hand;
    this.finding = finding;
    this.drawn = null;
    this.drawViews();
    this.lines = handLines(hand, this.view);
    this.drawText();
  }

  /** Show a hand at a line. @param {import("./hands.js").Hand} hand @param {number} line */
  show(hand, line) {
    this.take(hand);
    this.go(line, false);
  }

  /** The line that is reached after a part of the hand's time. @param {number} share */
  lineAt(share) {
    return Math.floor(Math.max(0, Math.min(0.9999, share)) * this.lines.length);
  }

  /** Go to a line of the hand. @param {number} line @param {boolean} [moves] whether the address follows */
  go(line, moves = true) {
    if (!this.hand) return;
    this.line = Math.max(0, Math.min(this.lines.length - 1, line));
    this.draw();
    if (moves) this.onMove({ hand: this.hand.number, action: this.line });
  }

  /** @param {number} by */
  goStreet(by) {
    let line = this.line + by;
    while (line > 0 && line < this.lines.length - 1 && !this.lines[line].street) line += by;
    this.go(line);
  }

  toggle(on = !this.timer) {
    clearInterval(this.timer);
    this.timer = 0;
    if (on) {
      if (this.line >= this.lines.length - 1) this.go(0);
      this.timer = window.setInterval(() => {
        if (this.line >= this.lines.length - 1) this.toggle(false);
        else this.go(this.line + 1);
      }, 900);
    }
    byId("hand-play").textContent = this.timer ? "Pause" : "Play";
  }

  drawViews() {
    const select = byId("cards", HTMLSelectElement);
    const seats = (this.hand?.places ?? []).map((place) => place.seat).sort((one, other) => one - other);
    select.replaceChildren(
      html("option", { value: "open" }, "All cards"),
      html("option", { value: "table" }, "As at the table"),
      ...seats.map((seat) => html("option", { value: seat }, `As seat ${seat}`)),
    );
    if (![...select.options].some((option) => option.value === this.view)) this.view = "open";
    select.value = this.view;
  }

  drawText() {
    const { hand } = this;
    if (!hand) return;
    const seat = (/** @type {number} */ position) => this.nameOf(hand.places[position].player);
    byId("hand-lines").replaceChildren(...this.lines.map((line, at) =>
      html("li", { class: line.street ? "street" : "" },
        html("a", { href: this.address(at) }, line.text),
        line.player >= 0 ? html("bdi", { class: "who" }, seat(line.player)) : "",
        line.aside ? html("small", {}, line.aside) : "")));
    const where = hand.table ? `Table ${hand.table}, hand ${hand.hand}` : "";
    const level = hand.level ? `level ${hand.level}` : "";
    byId("hand-title").textContent = `Hand ${number(hand.number)}`;
    byId("hand-facts").textContent = [hand.game.title, where, level].filter(Boolean).join(" · ");
    byId("hand-note").textContent = hand.note;
    byId("hand-note").hidden = !hand.note;
  }

  draw() {
    const { hand } = this;
    const key = `${this.line} ${this.view} ${this.followed} ${byId("table-frame").clientWidth}`;
    if (!hand || (hand === this.drawn && key === this.key)) return;
    this.drawn = hand;
    this.key = key;
    const frame = byId("table-frame");
    const { finding } = this;
    const isThere = finding !== null && this.line === this.lines.length - 1;
    frame.replaceChildren(...(finding && isThere
      ? [this.drawSaid(hand, finding, true), this.drawSaid(hand, finding, false)]
      : [this.drawMoment(hand)]));
    byId("finding-hint").hidden = isThere || !finding;
    const list = byId("hand-lines");
    const items = [...list.querySelectorAll("li")];
    items.forEach((item, at) => {
      item.classList.toggle("now", at === this.line);
      if (at === this.line) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const now = items[this.line];
    if (now) list.scrollTop = now.offsetTop - list.clientHeight / 2;
    byId("hand-said").textContent = this.lines[this.line]?.text ?? "";
    for (const id of ["step-back", "street-back"]) byId(id, HTMLButtonElement).disabled = this.line <= 0;
    for (const id of ["step-on", "street-on"]) byId(id, HTMLButtonElement).disabled = this.line >= this.lines.length - 1;
  }

  /**
   * The table at the line.
   * @param {import("./hands.js").Hand} hand
   * @param {(state: import("./hand_fold.js").HandState) => import("./told.js").Lit} [put] changes it to what was said
   */
  drawMoment(hand, put) {
    const state = beginHand(hand);
    let last = null;
    for (const step of hand.steps.slice(0, this.lines[this.line]?.until ?? 0)) {
      takeStep(state, step);
      noteDeed(hand, state, step);
      if (step.kind !== "equity") last = step;
    }
    byId("equity-note").textContent = this.view === "open" ? equityNote(state) : "";
    const seats = Math.max(this.seatsOf(hand.table), ...hand.places.map((place) => place.seat));
    const { nameOf, view, followed } = this;
    return drawTable({
      hand, state, step: last, view, nameOf, followed, lit: put?.(state) ?? null,
      seats: hand.table ? seats : hand.places.length, narrow: put !== undefined || byId("table-frame").clientWidth < 480,
    });
  }

  /** The table as the rules or the engine have it. @param {import("./hands.js").Hand} hand @param {import("./told.js").Finding} finding @param {boolean} ours */
  drawSaid(hand, finding, ours) {
    const [name, said] = ours ? ["Expected", finding.expected] : ["Got", finding.got];
    return html("figure", { class: ours ? "expected" : "got" },
      html("figcaption", {}, html("b", {}, name), " ", html("mark", {}, said)),
      this.drawMoment(hand, (state) => putOnTable(state, finding, ours)));
  }
}
