// The page of an event: connects room, table, hand, strip, chips and wall.
"use strict";

import { readAddress, writeAddress } from "./address.js";
import { ChipsChart } from "./chips.js";
import { HandView } from "./hand_view.js";
import { newsText, roomFacts, signOf } from "./news.js";
import { PlayersView } from "./players_view.js";
import { JUMPS, MOST_SEATS, RoomHistory } from "./room.js";
import { RoomView } from "./room_view.js";
import { drawStrip, stripNames } from "./strip.js";
import { byId, html } from "./svg.js";
import { drawWall } from "./wall.js";
import { number, time } from "./words.js";

const SPEEDS = [1, 10, 60, 300, 900, 3600];

export class EventPage {
  /**
   * @param {string} title
   * @param {import("./hands.js").HandBook} book
   * @param {import("./room_log.js").RoomLog} log
   */
  constructor(title, book, log) {
    this.title = title;
    this.book = book;
    this.history = new RoomHistory(log);
    const numbers = new Map(Array.from(log.hands.table, (table, hand) => [`${table}:${log.hands.hand[hand]}`, hand + 1]));
    let unknown = log.count;
    book.renumber((table, hand) => numbers.get(`${table}:${hand}`) ?? (unknown += 1));
    this.log = log;
    this.at = 0;
    this.room = this.history.roomAt(0);
    this.playing = false;
    this.last = 0; // when the last frame was drawn
    this.speed = 60;
    this.table = 0;
    this.followed = 0;
    this.pinned = false; // a hand is looked at step by step, apart from the room's time
    this.spent = { frames: 0, most: 0, sum: 0 };
    this.nameOf = (/** @type {number} */ player) => `Player ${player}`;
    this.roomView = new RoomView(byId("room"), this.history, theme.colour, (table) => this.pickTable(table));
    this.handView = new HandView(this.nameOf, (values) => this.onHand(values), (table) => this.history.signs.get(table)?.seats ?? 0);
    this.chart = new ChipsChart(byId("chips"), this.history, window.uPlot, theme.colour, this.nameOf);
    this.playersView = new PlayersView(this.history, this.nameOf, (player) => this.follow(player));
    this.lastSlow = 0;
    this.lastChart = 0;
    this.build();
  }

  build() {
    byId("strip").append(drawStrip(this.history));
    const names = byId("strip-names");
    for (const each of stripNames(this.history)) {
      const button = html("button", { type: "button" }, each.name);
      button.style.left = `${(each.at * 100).toFixed(2)}%`;
      if (each.at > 0.85) button.classList.add("end");
      button.addEventListener("click", () => this.jump(each.at * this.log.end));
      names.append(button);
    }
    const slider = byId("time", HTMLInputElement);
    slider.max = String(Math.ceil(this.log.end));
    slider.addEventListener("input", () => this.jump(Number(slider.value)));
    byId("play").addEventListener("click", () => this.play(!this.playing));
    const speed = byId("speed", HTMLSelectElement);
    for (const each of SPEEDS) speed.append(html("option", { value: each }, `${number(each)}×`));
    speed.value = String(this.speed);
    speed.addEventListener("change", () => {
      this.speed = Number(speed.value);
    });
    for (const name of Object.keys(JUMPS)) {
      if (!this.history.moments[name].length) continue;
      const button = html("button", { type: "button", "data-jump": name }, name === "end" ? "End" : `Next ${name}`);
      button.addEventListener("click", () => this.jumpTo(name));
      byId("jumps").append(button);
    }
    byId("find").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.follow(Number(byId("player", HTMLInputElement).value.replace(/\D/g, "")));
    });
    byId("wall-button").addEventListener("click", () => this.showWall(true));
    byId("wall-close").addEventListener("click", () => this.showWall(false));
    byId("table-select").addEventListener("change", () => this.pickTable(Number(byId("table-select", HTMLSelectElement).value)));
    byId("to-room").addEventListener("click", () => this.unpin());
    for (const [id, by] of /** @type {[string, number][]} */ ([["hand-back", -1], ["hand-on", 1]])) byId(id).addEventListener("click", () => this.stepHand(by));
    addEventListener("resize", () => this.redraw());
    theme.onChange(() => this.redraw());
    addEventListener("hashchange", () => this.open(location.hash));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLElement && /INPUT|SELECT|TEXTAREA|BUTTON|A|CANVAS/.test(event.target.tagName) && event.key !== "Escape") return;
    /** @type {Record<string, () => void>} */
    const keys = {
      " ": () => this.play(!this.playing), k: () => this.play(!this.playing),
      ArrowRight: () => this.handView.go(this.handView.line + 1), ArrowLeft: () => this.handView.go(this.handView.line - 1),
      e: () => this.jumpTo("elimination"), a: () => this.jumpTo("all-in"), w: () => this.showWall(byId("wall").hidden),
      Escape: () => this.showWall(false),
    };
    const doing = keys[event.key];
    if (!doing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    doing();
  }

  redraw() {
    this.roomView.forget();
    this.chart.forget();
    this.drawAll(true);
  }

  // Time

  /** @param {boolean} on */
  play(on) {
    if (on === this.playing) return;
    this.playing = on;
    byId("play").textContent = on ? "Pause" : "Play";
    byId("play").setAttribute("aria-pressed", String(on));
    if (!on) return;
    this.unpin();
    if (this.at >= this.log.end) this.jump(0);
    this.last = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  /** @param {number} now */
  frame(now) {
    if (!this.playing) return;
    const began = performance.now();
    const passed = Math.min(0.25, Math.max(0, (now - this.last) / 1000));
    this.last = now;
    this.moveTo(Math.min(this.log.end, this.at + passed * this.speed));
    const spent = performance.now() - began;
    this.spent.frames += 1;
    this.spent.sum += spent;
    this.spent.most = Math.max(this.spent.most, spent);
    if (this.at >= this.log.end) this.play(false);
    else requestAnimationFrame((next) => this.frame(next));
  }

  /** Play on to a later time. @param {number} at */
  moveTo(at) {
    this.at = at;
    this.room.advanceTo(this.log, at);
    this.drawFrame();
  }

  /** @param {number} at @param {boolean} [aimed] whether to look at the table chosen, even if it is broken by then */
  jump(at, aimed = false) {
    this.at = Math.max(0, Math.min(this.log.end, at));
    this.room = this.history.roomAt(this.at);
    this.unpin();
    this.drawAll(aimed);
  }

  /** @param {string} name */
  jumpTo(name) {
    const at = this.history.nextMoment(name, this.at);
    if (at === undefined) {
      this.say(`No ${name} after this moment.`);
      return;
    }
    this.jump(at, this.pointAt(name, at));
  }

  /** Look at the table where a moment happens, if it happens at one. @param {string} name @param {number} at */
  pointAt(name, at) {
    const kind = { elimination: "busted", "final table": "final_table" }[name];
    let table = this.log.events.find((event) => event.kind === kind && event.at === at)?.table;
    if (name === "all-in") {
      const { hands } = this.log;
      for (let hand = 0; hand < this.log.count; hand += 1) if (hands.end[hand] === at && hands.allIn[hand]) table = hands.table[hand];
    }
    this.table = table ?? this.table;
    return table !== undefined;
  }

  // Tables, players, hands

  /** @param {number} table */
  pickTable(table) {
    this.table = table;
    this.unpin();
    this.drawAll(true);
  }

  /** @param {number} player */
  follow(player) {
    if (!this.history.entries.has(player)) {
      this.playersView.refuse(player);
      return;
    }
    this.followed = this.roomView.followed = this.handView.followed = player;
    byId("player", HTMLInputElement).value = String(player);
    if (this.room.table[player]) this.table = this.room.table[player];
    this.redraw();
  }

  /** The page's hand for a hand of the log. @param {number} hand */
  bookIndex(hand) {
    return hand < 0 ? -1 : this.book.find(this.log.hands.table[hand], this.log.hands.hand[hand]);
  }

  /** Show a hand of the log at a line. @param {number} hand @param {number} line @param {boolean} [move] */
  showHand(hand, line, move = true) {
    const index = this.bookIndex(hand);
    if (index < 0) {
      this.say("The page does not hold this hand: see the note above.");
      return;
    }
    this.play(false);
    const { hands } = this.log;
    this.table = hands.table[hand];
    if (move) {
      this.at = hands.end[hand];
      this.room = this.history.roomAt(this.at);
    }
    this.pinned = true;
    this.handView.show(this.book.at(index), line);
    this.drawAll();
  }

  /** @param {number} by */
  stepHand(by) {
    const shown = this.handView.hand ? this.handView.hand.number - 1 : this.history.handAt(this.table, this.at).hand;
    const all = this.history.handsOf[this.table];
    const next = all[all.indexOf(shown) + by];
    if (next !== undefined) this.onHand({ hand: next + 1, action: 0 }, true);
  }

  /** A moment of a hand was chosen. @param {Record<string, number>} values @param {boolean} [show] */
  onHand(values, show = false) {
    this.pinned = true;
    this.play(false);
    if (show) this.showHand(values.hand - 1, values.action);
    history.replaceState(null, "", writeAddress(values));
    byId("to-room").hidden = false;
  }

  unpin() {
    this.pinned = false;
    this.handView.toggle(false);
    byId("to-room").hidden = true;
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  }

  /** @param {string} hash */
  open(hash) {
    const address = readAddress(hash);
    if (address.wall) this.showWall(true);
    if (typeof address.player === "number") this.follow(address.player);
    if (typeof address.hand === "number" && address.hand > 0 && address.hand <= this.log.count) this.showHand(address.hand - 1, Number(address.action ?? 0));
    else if (typeof address.at === "number") {
      const has = typeof address.table === "number" && address.table > 0 && address.table <= this.history.tables;
      if (has) this.table = Number(address.table);
      this.jump(address.at, has);
    }
  }

  // Drawing

  /** @param {boolean} on */
  showWall(on) {
    byId("wall").hidden = !on;
    document.body.classList.toggle("with-wall", on);
    if (on) {
      this.drawWall();
      byId("wall-close").focus();
    }
  }

  drawWall() {
    if (!byId("wall").hidden) byId("wall-face").replaceChildren(drawWall(this.history, this.room, this.at, this.title));
  }

  /** @param {string} text */
  say(text) {
    byId("said").textContent = text;
  }

  /** What moves in every frame; what is costly only a few times a second. */
  drawFrame() {
    this.roomView.picked = this.table;
    this.roomView.draw(this.room, this.at);
    byId("time", HTMLInputElement).value = String(Math.round(this.at));
    byId("now").textContent = time(this.log.seconds(this.at));
    const now = performance.now();
    if (now - this.lastSlow > 250) {
      this.lastSlow = now;
      this.drawSlow();
    }
  }

  /** The first table with players; 0 if there is none. */
  tableInPlay() {
    return Math.max(0, Math.floor(this.room.chairs.findIndex((player) => player > 0) / MOST_SEATS));
  }

  /** @param {boolean} [aimed] whether to look at the table chosen, even if it is broken */
  drawAll(aimed = false) {
    this.lastSlow = performance.now();
    if (!aimed && !this.pinned && !this.room.open[this.table]) this.table = this.tableInPlay() || this.table;
    this.drawFrame();
    this.drawSlow();
  }

  drawSlow() {
    if (this.followed && this.room.table[this.followed] && !this.pinned && this.playing) this.table = this.room.table[this.followed];
    if (!this.room.open[this.table] && this.playing) this.table = this.tableInPlay() || this.table;
    byId("room-facts").textContent = roomFacts(this.history, this.room, this.at);
    this.say(newsText(this.history, this.room));
    this.drawTables();
    this.playersView.draw(this.room, this.followed);
    this.drawWall();
    if (!this.playing || performance.now() - this.lastChart > 1000) {
      this.lastChart = performance.now();
      this.chart.draw(this.room, this.followed, this.at);
    }
    if (!this.pinned) this.drawHand();
  }

  drawTables() {
    const select = byId("table-select", HTMLSelectElement);
    const key = `${this.room.tableChanges} ${this.table}`;
    if (select.dataset.key === key) return;
    select.dataset.key = key;
    const open = [];
    for (let table = 1; table <= this.history.tables; table += 1) if (this.room.open[table] || table === this.table) open.push(table);
    select.replaceChildren(...open.map((table) => html("option", { value: table }, `Table ${signOf(this.history, table)}`)));
    select.value = String(this.table);
  }

  drawHand() {
    const { hand, running } = this.history.handAt(this.table, this.at);
    const index = this.bookIndex(hand);
    const has = index >= 0;
    byId("no-hand").hidden = has;
    byId("hand").hidden = !has;
    if (!has) {
      byId("hand-title").textContent = `Table ${signOf(this.history, this.table)}`;
      byId("hand-facts").textContent = "";
      this.handView.hand = null;
      byId("no-hand").textContent = hand < 0 ? "No hand has been dealt at this table yet." : "The page does not hold the hands of this table.";
      return;
    }
    const { hands } = this.log;
    const share = running ? (this.at - hands.end[hand] + hands.lasted[hand]) / Math.max(1, hands.lasted[hand]) : 1;
    const known = this.book.at(index);
    this.handView.take(known);
    this.handView.show(known, this.handView.lineAt(share));
  }
}

