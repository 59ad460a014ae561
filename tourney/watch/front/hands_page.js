// The page of hands without an event, and of the findings of `tourney stress`.
"use strict";

import { readAddress, writeAddress } from "./address.js";
import { HandView } from "./hand_view.js";
import { byId, html } from "./svg.js";

/** @typedef {import("./told.js").Finding} Finding */

export class HandsPage {
  /**
   * @param {Finding[]} findings whose hands these are, in the same order; none for plain hands
   * @param {import("./hands.js").HandBook} book
   */
  constructor(findings, book) {
    this.book = book;
    this.findings = findings;
    this.index = 0;
    this.nameOf = (/** @type {number} */ player) => book.texts.names[player] ?? "";
    this.handView = new HandView(this.nameOf, (values) => history.replaceState(null, "", writeAddress(this.located(values))), () => 0);
    byId("hand-back").addEventListener("click", () => this.show(this.index - 1, 0));
    byId("hand-on").addEventListener("click", () => this.show(this.index + 1, 0));
    byId("to-room").hidden = true;
    byId("hand-list").append(...book.entries.map((_, index) => this.row(index)));
    addEventListener("hashchange", () => this.open(location.hash));
    addEventListener("resize", () => this.handView.draw());
    document.addEventListener("keydown", (event) => this.key(event));
    byId("hand").hidden = false;
    byId("no-hand").hidden = true;
  }

  /** The link of a hand in the list. @param {number} index */
  row(index) {
    const finding = this.findings[index];
    const href = writeAddress(finding ? { finding: finding.number } : { hand: this.book.entries[index].number, action: 0 });
    return html("li", {}, html("a", { href }, finding ? `${finding.number}. ${finding.title}` : this.title(index)));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLElement && /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.handView.go(this.handView.line + by);
  }

  /** @param {Record<string, number>} values */
  located(values) {
    const finding = this.findings[this.index];
    return finding ? { finding: finding.number, action: values.action } : values;
  }

  /** @param {number} index @returns {string} */
  title(index) {
    return this.book.texts.labels[index] || `Hand ${this.book.entries[index].number}`;
  }

  /** Show a hand at a line, or where nothing is said a finding at its difference. @param {number} index @param {number} [line] */
  show(index, line) {
    this.index = Math.max(0, Math.min(this.book.entries.length - 1, index));
    const finding = this.findings[this.index];
    this.handView.take(this.book.at(this.index), finding);
    this.handView.go(line ?? (finding ? this.handView.lines.length - 1 : 0), false);
    [...byId("hand-list").children].forEach((item, at) => item.classList.toggle("now", at === this.index));
    byId("finding").hidden = !finding;
    if (finding) byId("finding-rule").textContent = finding.rule;
    if (finding) byId("hand-title").textContent = `Finding ${finding.number}: ${finding.title}`;
    else if (this.book.texts.labels[this.index]) byId("hand-title").textContent = this.title(this.index);
  }

  /** @param {string} hash */
  open(hash) {
    const address = readAddress(hash);
    const line = typeof address.action === "number" ? address.action : undefined;
    const index = typeof address.finding === "number"
      ? this.findings.findIndex((finding) => finding.number === address.finding)
      : this.book.entries.findIndex((entry) => entry.number === address.hand);
    this.show(Math.max(0, index), line);
  }
}
