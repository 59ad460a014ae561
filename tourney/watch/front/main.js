// The page: reads its data, and connects room, table, hand, strip, chips and wall.
"use strict";

import { readAddress, writeAddress } from "./address.js";
import { unpackText } from "./bytes.js";
import { ChipsChart, leadersOf } from "./chips.js";
import { HandBook } from "./hands.js";
import { HandView } from "./hand_view.js";
import { RoomHistory, JUMPS } from "./room.js";
import { RoomLog } from "./room_log.js";
import { RoomView } from "./room_view.js";
import { drawStrip, stripNames } from "./strip.js";
import { byId, html } from "./svg.js";
import { drawWall, stakesOf, wallFacts } from "./wall.js";
import { minutes, number, ordinal, short, time } from "./words.js";

const SPEEDS = [1, 10, 60, 300, 900, 3600];

class EventPage {
  constructor(data, texts, book, log) {
    this.data = data;
    this.book = book;
    this.history = new RoomHistory(log);
    const numbers = new Map(Array.from(log.hands.table, (table, hand) => [`${table}:${log.hands.hand[hand]}`, hand + 1]));
    let unknown = log.count;
    book.renumber((table, hand) => numbers.get(`${table}:${hand}`) ?? (unknown += 1));
    this.log = log;
    this.at = 0;
    this.room = this.history.roomAt(0);
    this.playing = false;
    this.speed = 60;
    this.table = 0;
    this.followed = 0;
    this.pinned = false; // a hand is looked at step by step, apart from the room's time
    this.spent = { frames: 0, most: 0, sum: 0 };
    this.nameOf = (/** @type {number} */ player) => `Player ${player}`;
    this.roomView = new RoomView(byId("room"), this.history, theme.colour, (table) => this.pickTable(table));
    this.handView = new HandView(this.nameOf, (values) => this.onHand(values), (table) => this.history.signs.get(table)?.seats ?? 0);
    this.chart = new ChipsChart(byId("chips"), this.history, window.uPlot, theme.colour, this.nameOf);
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
    const slider = byId("time");
    slider.max = String(Math.ceil(this.log.end));
    slider.addEventListener("input", () => this.jump(Number(slider.value)));
    byId("play").addEventListener("click", () => this.play(!this.playing));
    const speed = byId("speed");
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
    byId("find").addEventListener("submit", (event) => {
      event.preventDefault();
      this.follow(Number(byId("player").value.replace(/\D/g, "")));
    });
    byId("wall-button").addEventListener("click", () => this.showWall(true));
    byId("wall-close").addEventListener("click", () => this.showWall(false));
    byId("table-select").addEventListener("change", () => this.pickTable(Number(byId("table-select").value)));
    byId("to-room").addEventListener("click", () => this.unpin());
    for (const [id, by] of [["hand-back", -1], ["hand-on", 1]]) byId(id).addEventListener("click", () => this.stepHand(by));
    addEventListener("resize", () => this.redraw());
    theme.onChange(() => this.redraw());
    addEventListener("hashchange", () => this.open(location.hash));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLElement && /INPUT|SELECT|TEXTAREA|BUTTON|A|CANVAS/.test(event.target.tagName) && event.key !== "Escape") return;
    const doing = {
      " ": () => this.play(!this.playing), k: () => this.play(!this.playing),
      ArrowRight: () => this.handView.go(this.handView.line + 1), ArrowLeft: () => this.handView.go(this.handView.line - 1),
      e: () => this.jumpTo("elimination"), a: () => this.jumpTo("all-in"), w: () => this.showWall(byId("wall").hidden),
      Escape: () => this.showWall(false),
    }[event.key];
    if (!doing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    doing();
  }

  redraw() {
    this.roomView.forget();
    this.chart.forget();
    this.drawAll();
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
    const passed = Math.min(0.25, Math.max(0, (now - (this.last ?? now)) / 1000));
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

  /** @param {number} at */
  jump(at) {
    this.at = Math.max(0, Math.min(this.log.end, at));
    this.room = this.history.roomAt(this.at);
    this.unpin();
    this.drawAll();
  }

  /** @param {string} name */
  jumpTo(name) {
    const at = this.history.nextMoment(name, this.at);
    if (at === undefined) {
      this.say(`No ${name} after this moment.`);
      return;
    }
    this.pointAt(name, at);
    this.jump(at);
  }

  /** Look at the table where a moment happens. */
  pointAt(name, at) {
    if (name === "elimination") {
      const out = this.log.events.find((event) => event.kind === "busted" && event.at === at);
      if (out) this.table = out.table;
    } else if (name === "all-in") {
      const { hands } = this.log;
      for (let hand = 0; hand < this.log.count; hand += 1) if (hands.end[hand] === at && hands.allIn[hand]) this.table = hands.table[hand];
    } else if (name === "final table") this.table = this.log.events.find((event) => event.kind === "final_table")?.table ?? this.table;
  }

  // Tables, players, hands

  /** @param {number} table */
  pickTable(table) {
    this.table = table;
    this.unpin();
    this.drawAll();
  }

  /** @param {number} player */
  follow(player) {
    const entry = this.history.entries.get(player);
    if (!entry) {
      byId("player-facts").dataset.key = "";
      byId("player-facts").replaceChildren(html("p", {}, player ? `There is no player ${player}: players have the numbers 1 to ${this.history.players}.` : "Type the number of a player."));
      return;
    }
    this.followed = this.roomView.followed = this.handView.followed = player;
    byId("player").value = String(player);
    if (this.room.table[player]) this.table = this.room.table[player];
    this.redraw();
  }

  /** The hand that knocked a player out, by its number in the event; -1 if there is none. @param {number} player */
  lastHandOf(player) {
    const at = this.history.busts.get(player);
    const out = this.log.events.find((event) => event.kind === "busted" && event.player === player);
    if (at === undefined || !out) return -1;
    return this.history.handsOf[out.table].filter((hand) => this.log.hands.end[hand] <= at).at(-1) ?? -1;
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

  /** A moment of a hand was chosen. */
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
      if (typeof address.table === "number" && address.table <= this.history.tables) this.table = address.table;
      this.jump(address.at);
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
    if (!byId("wall").hidden) byId("wall-face").replaceChildren(drawWall(this.history, this.room, this.at, this.data.title));
  }

  /** @param {string} text */
  say(text) {
    byId("said").textContent = text;
  }

  /** What moves in every frame; what is costly only a few times a second. */
  drawFrame() {
    this.roomView.picked = this.table;
    this.roomView.draw(this.room, this.at);
    byId("time").value = String(Math.round(this.at));
    byId("now").textContent = time(this.log.seconds(this.at));
    const now = performance.now();
    if (now - this.lastSlow > 250) {
      this.lastSlow = now;
      this.drawSlow();
    }
  }

  drawAll() {
    this.lastSlow = performance.now();
    if (!this.table || !this.history.handsOf[this.table]) this.table = this.room.chairs.findIndex((player) => player) / 12 | 0;
    this.drawFrame();
    this.drawSlow();
  }

  drawSlow() {
    if (this.followed && this.room.table[this.followed] && !this.pinned && this.playing) this.table = this.room.table[this.followed];
    if (!this.room.open[this.table] && this.playing) {
      const chair = this.room.chairs.findIndex((player) => player);
      if (chair > 0) this.table = Math.floor(chair / 12);
    }
    this.drawFacts();
    this.drawTables();
    this.drawPlayers();
    this.drawWall();
    if (!this.playing || performance.now() - this.lastChart > 1000) {
      this.lastChart = performance.now();
      this.chart.draw(this.room, this.followed, this.at);
    }
    if (!this.pinned) this.drawHand();
  }

  drawFacts() {
    const { room } = this;
    const facts = wallFacts(this.history, room, this.at);
    const open = room.open.reduce((sum, each) => sum + each, 0);
    const parts = [
      facts.pause ? `${facts.pause.name || "Break"}, ${minutes(facts.left)} left` : facts.level ? `Level ${facts.level.level}: ${stakesOf(facts.level)}` : "",
      !facts.pause && facts.level && !facts.isLast && !room.finished ? `${minutes(facts.left)} left` : "",
      `${number(room.left)} of ${number(room.entries)} players`,
      open ? `${number(open)} ${open === 1 ? "table" : "tables"}` : "",
      facts.average ? `average ${short(Math.round(facts.average))}` : "",
      room.handForHand ? "hand for hand" : "",
      room.finished ? "finished" : "",
    ];
    byId("room-facts").textContent = parts.filter(Boolean).join(" · ");
    this.say(this.newsText());
  }

  newsText() {
    const event = this.log.events[this.room.news];
    if (!event) return "";
    const place = event.place ? `${ordinal(event.place)}${event.prize ? `, wins ${number(event.prize)}` : ""}` : "";
    return {
      busted: `Player ${event.player} is out at table ${event.table}.`,
      placed: `Player ${event.player} finishes ${place}.`,
      table_broken: `Table ${this.signOf(event.table)} breaks.`,
      final_table: `Final table: ${event.players} players.`,
      level_started: `Level ${event.level} starts: ${stakesOf(event)}.`,
      break_started: `${event.name || "Break"}: ${minutes(event.lasts ?? 0)}.`,
      hand_for_hand_started: "Hand for hand.",
      hand_for_hand_ended: "The hand-for-hand play is over.",
      entries_closed: `Entries are closed: ${number(event.entries ?? 0)} entries, ${number(event.paid ?? 0)} places paid.`,
      finished: "The event is over.",
      day_ended: `Day ${event.day} is over: ${number(event.players ?? 0)} players.`,
      flight_started: `Flight ${event.flight} starts.`,
      flight_ended: `Flight ${event.flight} is over.`,
      round_started: `Round ${event.round} starts.`,
      redrawn: "All players draw new seats.",
      seat_won: `Player ${event.player} wins a seat.`,
      deal: "The players left make a deal.",
      removed: `Player ${event.player} is taken out (${event.reason}).`,
    }[event.kind] ?? "";
  }

  /** @param {number} table */
  signOf(table) {
    return this.history.signs.get(table)?.sign ?? table;
  }

  drawTables() {
    const select = byId("table-select");
    const key = `${this.room.tableChanges} ${this.table}`;
    if (select.dataset.key === key) return;
    select.dataset.key = key;
    const open = [];
    for (let table = 1; table <= this.history.tables; table += 1) if (this.room.open[table] || table === this.table) open.push(table);
    select.replaceChildren(...open.map((table) => html("option", { value: table }, `Table ${this.signOf(table)}`)));
    select.value = String(this.table);
  }

  drawPlayers() {
    const { room } = this;
    const rows = leadersOf(room, 10);
    const list = byId("leaders");
    const key = `${rows.map((player) => `${player} ${room.stack[player]} ${room.table[player]}`)} ${this.followed}`;
    if (list.dataset.key !== key) {
      list.dataset.key = key;
      const focused = [...list.children].indexOf(document.activeElement?.parentElement ?? list);
      list.replaceChildren(...rows.map((player) => {
        const button = html("button", { type: "button", class: player === this.followed ? "followed" : "" }, this.nameOf(player));
        button.addEventListener("click", () => this.follow(player));
        return html("li", {}, button, html("span", {}, number(room.stack[player])), html("small", {}, room.table[player] ? `table ${this.signOf(room.table[player])}` : ""));
      }));
      list.children[focused]?.querySelector("button")?.focus();
    }
    if (this.followed) this.drawFollowed();
  }

  drawFollowed() {
    const player = this.followed;
    const { room } = this;
    const entry = this.history.entries.get(player);
    const placed = this.history.places.get(player);
    const facts = [
      ["Plays as", entry.strategy.replaceAll("_", " ")],
      ["Now", room.out[player] ? "out" : room.table[player] ? `table ${this.signOf(room.table[player])}, seat ${room.seat[player]}` : "not at a table"],
      ["Stack", room.out[player] ? "none" : number(room.stack[player])],
      ["In the end", placed ? `${ordinal(placed.place)}${placed.prize ? `, ${number(placed.prize)}` : ""}` : "in play"],
    ];
    const box = byId("player-facts");
    const key = `${player} ${facts}`;
    if (box.dataset.key === key) return;
    box.dataset.key = key;
    const last = this.lastHandOf(player);
    const parts = [html("h3", {}, this.nameOf(player)), html("dl", {}, ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]))];
    if (last >= 0) {
      const link = html("a", { href: writeAddress({ hand: last + 1, action: 0 }), id: "last-hand" }, "The hand that knocked this player out");
      parts.push(html("p", {}, link, ` (${time(this.log.seconds(this.log.hands.end[last]), true)})`));
    }
    box.replaceChildren(...parts);
  }

  drawHand() {
    const { hand, running } = this.history.handAt(this.table, this.at);
    const index = this.bookIndex(hand);
    const has = index >= 0;
    byId("no-hand").hidden = has;
    byId("hand").hidden = !has;
    if (!has) {
      byId("hand-title").textContent = `Table ${this.signOf(this.table)}`;
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

/** A page of hands without an event. */
class HandsPage {
  constructor(data, texts, book) {
    this.book = book;
    this.findings = data.findings;
    this.index = 0;
    this.nameOf = (/** @type {number} */ player) => texts.names[player] ?? "";
    this.handView = new HandView(this.nameOf, (values) => history.replaceState(null, "", writeAddress(this.located(values))), () => 0);
    byId("hand-back").addEventListener("click", () => this.show(this.index - 1, 0));
    byId("hand-on").addEventListener("click", () => this.show(this.index + 1, 0));
    byId("to-room").hidden = true;
    const list = byId("hand-list");
    book.entries.forEach((entry, index) => {
      const finding = this.findings[index];
      list.append(html("li", {}, html("a", { href: finding ? `#finding=${index + 1}` : `#hand=${entry.number}&action=0` }, finding ? `${index + 1}. ${finding.title}` : this.title(index))));
    });
    addEventListener("hashchange", () => this.open(location.hash));
    addEventListener("resize", () => this.handView.draw());
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLElement && /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) {
        event.preventDefault();
        this.handView.go(this.handView.line + by);
      }
    });
    byId("hand").hidden = false;
    byId("no-hand").hidden = true;
  }

  located(values) {
    return this.findings.length ? { finding: this.index + 1, action: values.action } : values;
  }

  title(index) {
    return this.book.texts.labels[index] || `Hand ${this.book.entries[index].number}`;
  }

  show(index, line) {
    this.index = Math.max(0, Math.min(this.book.entries.length - 1, index));
    const hand = this.book.at(this.index);
    const finding = this.findings[this.index];
    this.handView.show(hand, finding && line === undefined ? 1e9 : line ?? 0);
    [...byId("hand-list").children].forEach((item, at) => item.classList.toggle("now", at === this.index));
    byId("finding").hidden = !finding;
    if (finding) {
      byId("finding-rule").textContent = finding.rule;
      byId("finding-expected").textContent = finding.expected;
      byId("finding-got").textContent = finding.got;
    }
  }

  open(hash) {
    const address = readAddress(hash);
    if (typeof address.finding === "number") this.show(address.finding - 1, typeof address.action === "number" ? address.action : undefined);
    else if (typeof address.hand === "number") {
      const index = this.book.entries.findIndex((entry) => entry.number === address.hand);
      this.show(Math.max(0, index), Number(address.action ?? 0));
    } else this.show(0, undefined);
  }
}

const start = async () => {
  const data = JSON.parse(/** @type {any} */ (document.querySelector("script[type='application/json']")).textContent);
  const texts = JSON.parse(new TextDecoder().decode(await unpackText(data.texts)));
  const book = new HandBook(await unpackText(data.hands), texts);
  const page = data.room
    ? new EventPage(data, texts, book, new RoomLog(await unpackText(data.room), texts))
    : new HandsPage(data, texts, book);
  const { hash } = location;
  if (page instanceof EventPage) page.jump(page.log.events.find((event) => event.kind === "level_started")?.at ?? 0);
  page.open(hash);
  window.watchPage = page;
  document.body.dataset.ready = "";
};

start();
