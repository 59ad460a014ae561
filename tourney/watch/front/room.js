// The room as a fold over the log, with checkpoints: a moment reached by a jump is the one reached by playing.
"use strict";

/** @typedef {import("./room_log.js").RoomLog} RoomLog */

export const CHECKPOINTS = 200;
export const MOST_SEATS = 12;

/** The state of the room. Players, tables and seats count from 1. */
export class Room {
  /** @param {number} players @param {number} tables */
  constructor(players, tables) {
    this.next = 0; // the place in the log's order
    this.stack = new Float64Array(players + 1);
    this.table = new Uint16Array(players + 1);
    this.seat = new Uint8Array(players + 1);
    this.out = new Uint8Array(players + 1);
    this.chairs = new Uint32Array((tables + 1) * MOST_SEATS);
    this.open = new Uint8Array(tables + 1);
    this.button = new Uint8Array(tables + 1);
    this.broken = new Float64Array(tables + 1);
    this.hand = new Int32Array(tables + 1).fill(-1); // the last hand
    this.touched = new Int32Array(tables + 1); // the place in the log of the last event at the table
    this.tableChanges = 0; // tables opened and broken so far
    this.level = 0;
    this.levelAt = 0;
    this.pause = 0; // an event's index plus one
    this.entries = 0;
    this.left = 0;
    this.paid = 0;
    this.pool = 0;
    this.closed = false;
    this.handForHand = false;
    this.finalTable = 0;
    this.finished = false;
    this.day = 1;
    this.flight = 0;
    this.round = 0;
    this.hands = 0;
    this.news = -1; // the last event worth telling
  }

  /** @returns {Room} */
  copy() {
    const twin = Object.assign(Object.create(Room.prototype), this);
    for (const [key, value] of Object.entries(this)) if (ArrayBuffer.isView(value)) twin[key] = /** @type {any} */ (value).slice();
    return twin;
  }

  /** The players at a table, by seat. @param {number} table @returns {number[]} */
  seated(table) {
    const found = [];
    for (let seat = 0; seat < MOST_SEATS; seat += 1) {
      const player = this.chairs[table * MOST_SEATS + seat];
      if (player) found.push(player);
    }
    return found;
  }

  /** @param {number} player */
  stand(player) {
    const at = this.table[player] * MOST_SEATS + this.seat[player] - 1;
    if (this.table[player] && this.chairs[at] === player) this.chairs[at] = 0;
    this.touched[this.table[player]] = this.next;
    this.table[player] = 0;
  }

  /** @param {number} player @param {number} table @param {number} seat */
  sit(player, table, seat) {
    this.stand(player);
    this.table[player] = table;
    this.seat[player] = seat;
    this.chairs[table * MOST_SEATS + seat - 1] = player;
    this.touched[table] = this.next;
  }

  /** @param {number} player */
  leave(player) {
    this.stand(player);
    this.stack[player] = 0;
    if (!this.out[player]) this.left -= 1;
    this.out[player] = 1;
  }

  clear() {
    for (let player = 1; player < this.table.length; player += 1) this.table[player] = 0;
    this.chairs.fill(0);
    this.open.fill(0);
    this.touched.fill(this.next);
    this.tableChanges += 1;
  }

  /** @param {RoomLog} log @param {number} index */
  playHand(log, index) {
    const { hands } = log;
    for (let at = hands.from[index]; at < hands.from[index + 1]; at += 1) this.stack[log.players[at]] = log.stacks[at];
    const table = hands.table[index];
    this.button[table] = hands.button[index];
    this.hand[table] = index;
    this.touched[table] = this.next;
    this.hands += 1;
  }

  /** @param {any} event @param {number} index */
  happen(event, index) {
    switch (event.kind) {
      case "registered":
        this.entries += 1;
        this.left += 1;
        this.stack[event.player] = event.stack;
        break;
      case "seated":
        this.sit(event.player, event.table, event.seat);
        this.stack[event.player] = event.stack;
        break;
      case "bought":
        this.stack[event.player] += event.chips;
        this.touched[this.table[event.player]] = this.next;
        break;
      case "entries_closed":
        this.closed = true;
        this.pool = event.pool;
        this.paid = event.paid;
        break;
      case "level_started":
        this.level = index + 1;
        this.levelAt = event.at;
        break;
      case "break_started":
      case "paused":
        this.pause = index + 1;
        break;
      case "break_ended":
      case "resumed":
        this.pause = 0;
        break;
      case "chips_raced":
        for (const [player, stack] of event.stacks) this.stack[player] = stack;
        this.touched[event.table] = this.next;
        break;
      case "day_ended":
        this.day = event.day + 1;
        break;
      case "flight_started":
        this.flight = event.flight;
        this.clear();
        break;
      case "round_started":
        this.round = event.round;
        this.clear();
        break;
      case "hand_for_hand_started":
        this.handForHand = true;
        break;
      case "hand_for_hand_ended":
        this.handForHand = false;
        break;
      case "moved":
        this.sit(event.player, event.table, event.seat);
        break;
      case "table_opened":
        this.open[event.table] = 1;
        this.touched[event.table] = this.next;
        this.tableChanges += 1;
        break;
      case "table_broken":
        this.open[event.table] = 0;
        this.broken[event.table] = event.at;
        this.touched[event.table] = this.next;
        this.tableChanges += 1;
        break;
      case "final_table":
        this.finalTable = event.table;
        break;
      case "busted":
      case "removed":
      case "seat_won":
      case "forfeited":
        this.leave(event.player);
        break;
      case "finished":
        this.finished = true;
        break;
      default:
    }
    if (NEWS.has(event.kind)) this.news = index;
  }

  /** Apply the next event. @param {RoomLog} log */
  advance(log) {
    const index = log.order[this.next];
    this.next += 1;
    if (index >= 0) this.playHand(log, index);
    else this.happen(log.events[-1 - index], -1 - index);
  }

  /** Apply all events up to a time. @param {RoomLog} log @param {number} at */
  advanceTo(log, at) {
    while (this.next < log.order.length && log.at(this.next) <= at) this.advance(log);
  }
}

const NEWS = new Set([
  "entries_closed", "level_started", "break_started", "day_ended", "flight_started", "flight_ended", "round_started",
  "hand_for_hand_started", "hand_for_hand_ended", "table_broken", "redrawn", "final_table", "busted", "placed",
  "seat_won", "deal", "finished", "removed",
]);

/** Events that end a level or begin a break. */
const CHANGES = new Set(["level_started", "break_started", "day_ended", "flight_ended", "finished"]);

/** The kinds of moment to jump to, in the order of their buttons. */
export const JUMPS = /** @type {const} */ ({
  elimination: "elimination", "all-in": "all-in", level: "level", break: "break", bubble: "bubble",
  "final table": "final table", "heads-up": "heads-up", end: "end",
});

/** The room at any time, from checkpoints, and what happens when. */
export class RoomHistory {
  /** @param {RoomLog} log */
  constructor(log) {
    this.log = log;
    const named = (/** @type {string} */ kind, /** @type {string} */ field) =>
      log.events.reduce((most, event) => (event.kind === kind ? Math.max(most, event[field]) : most), 0);
    this.players = named("registered", "player");
    this.tables = named("table_opened", "table");
    /** @type {Map<number, any>} */
    this.entries = new Map();
    /** @type {Map<number, any>} */
    this.places = new Map();
    /** @type {Map<number, any>} */
    this.busts = new Map();
    /** @type {Map<number, any>} */
    this.signs = new Map();
    /** @type {Record<string, number[]>} */
    this.moments = Object.fromEntries(Object.keys(JUMPS).map((name) => [name, []]));
    /** @type {number[][]} the hands of each table */
    this.handsOf = Array.from({ length: this.tables + 1 }, () => []);
    this.following = new Int32Array(log.count).fill(-1); // the next hand of the same table
    for (let hand = 0; hand < log.count; hand += 1) {
      const all = this.handsOf[log.hands.table[hand]];
      if (all.length) this.following[all[all.length - 1]] = hand;
      all.push(hand);
      if (log.hands.allIn[hand]) this.moments["all-in"].push(log.hands.end[hand]);
    }
    for (const event of log.events) this.note(event);
    this.step = Math.max(1, log.end / CHECKPOINTS);
    this.changes = log.events.filter((event) => CHANGES.has(event.kind));
    this.checkpoints = this.takeCheckpoints();
  }

  /** @param {any} event */
  note(event) {
    /** @type {Record<string, string>} */
    const kinds = { busted: "elimination", level_started: "level", break_started: "break", final_table: "final table", finished: "end" };
    const kind = kinds[event.kind];
    if (kind) this.moments[kind].push(event.at);
    if (event.kind === "registered") this.entries.set(event.player, event);
    if (event.kind === "placed") this.places.set(event.player, event);
    if (event.kind === "busted") this.busts.set(event.player, event);
    if (event.kind === "table_opened") this.signs.set(event.table, event);
  }

  /** Fold the log once; keep the room at equal distances, and note the bubble and heads-up on the way. */
  takeCheckpoints() {
    const { log } = this;
    const room = new Room(this.players, this.tables);
    const kept = [];
    for (let at = 0; at <= CHECKPOINTS; at += 1) {
      while (room.next < log.order.length && log.at(room.next) <= at * this.step) {
        const before = room.left;
        room.advance(log);
        if (room.closed && room.left !== before) {
          if (room.left === 2 && before > 2) this.moments["heads-up"].push(log.at(room.next - 1));
          if (room.left === room.paid + 1 && before > room.left) this.moments.bubble.push(log.at(room.next - 1));
        }
      }
      kept.push(room.copy());
    }
    return kept;
  }

  /** The room at a time. @param {number} at @returns {Room} */
  roomAt(at) {
    const place = Math.max(0, Math.min(CHECKPOINTS, Math.floor(at / this.step)));
    const room = (place ? this.checkpoints[at < place * this.step ? place - 1 : place] : new Room(this.players, this.tables)).copy();
    room.advanceTo(this.log, at);
    return room;
  }

  /** The hand that a table plays at a time, or its last one before. @param {number} table @param {number} at */
  handAt(table, at) {
    const { hands } = this.log;
    const all = this.handsOf[table] ?? [];
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (hands.end[all[middle]] > at) high = middle;
      else low = middle + 1;
    }
    const coming = all[low];
    if (coming !== undefined && hands.end[coming] - hands.lasted[coming] <= at) return { hand: coming, running: true };
    return { hand: low ? all[low - 1] : -1, running: false };
  }

  /** The hand that a table plays after the last one of a room, or -1. @param {Room} room @param {number} table */
  comingHand(room, table) {
    const last = room.hand[table];
    return last < 0 ? this.handsOf[table]?.[0] ?? -1 : this.following[last];
  }

  /** The next moment of a kind after a time, or undefined. @param {string} kind @param {number} at */
  nextMoment(kind, at) {
    return this.moments[kind].find((each) => each > at + 1e-6);
  }
}
