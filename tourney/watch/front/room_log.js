// The log of the event; tourney/watch/room_data.py writes it.
"use strict";

import { ByteReader } from "./bytes.js";

/** The night between two days is this long on the page. */
const NIGHT = 60;

/** @typedef {{at: number, kind: string, [field: string]: any}} RoomEvent an event of the log, with its time on the page */

/**
 * @typedef {object} HandRows the hands played, a column for each value
 * @property {Float64Array} end the time on the page
 * @property {Uint32Array} lasted
 * @property {Uint16Array} table
 * @property {Uint32Array} hand
 * @property {Uint16Array} level
 * @property {Uint8Array} button
 * @property {Uint8Array} allIn
 * @property {Uint32Array} from where its changes of stacks begin
 */

/** The columns of the hands, which grow as the log is read. */
class Columns {
  constructor() {
    /** @type {number[][]} */
    this.rows = [];
    /** @type {number[]} */
    this.players = [];
    /** @type {number[]} */
    this.stacks = [];
  }

  /** @param {ByteReader} from @param {number} at */
  read(from, at) {
    const table = from.next();
    const hand = from.next();
    from.next(); // the game is told with the hand
    const [level, lasted, button] = [from.next(), from.next(), from.next()];
    from.next();
    from.next();
    this.rows.push([at, lasted, table, hand, level, button, from.next(), this.players.length]);
    for (let left = from.next(); left > 0; left -= 1) {
      this.players.push(from.next());
      this.stacks.push(from.next());
    }
  }

  /** @returns {HandRows} */
  get hands() {
    const column = (/** @type {number} */ at) => this.rows.map((row) => row[at]);
    return {
      end: Float64Array.from(column(0)), lasted: Uint32Array.from(column(1)), table: Uint16Array.from(column(2)),
      hand: Uint32Array.from(column(3)), level: Uint16Array.from(column(4)), button: Uint8Array.from(column(5)),
      allIn: Uint8Array.from(column(6)), from: Uint32Array.from([...column(7), this.players.length]),
    };
  }
}

/** @param {ByteReader} from @param {string[]} fields @param {string[]} texts @param {any} event */
const readFields = (from, fields, texts, event) => {
  for (const field of fields) {
    if (field[0] === "$") event[field.slice(1)] = texts[from.next()];
    else if (field[0] === "@") event[field.slice(1)] = Array.from({ length: from.next() }, () => [from.any(), from.any()]);
    else event[field] = from.any();
  }
  return event;
};

/**
 * The log as the page uses it. Time on the page never goes back: a flight that began earlier follows the one before
 * it, and nights are short. `seconds` gives the time in the event.
 */
export class RoomLog {
  /** @param {Uint8Array} bytes @param {any} texts */
  constructor(bytes, texts) {
    const from = new ByteReader(bytes);
    const columns = new Columns();
    /** @type {RoomEvent[]} */
    this.events = [];
    /** For each event in order: the index of a hand, or minus one minus that of another event. @type {number[]} */
    this.order = [];
    this.shifts = [{ at: 0, by: 0 }];
    let [seconds, at, nights] = [0, 0, 0];
    while (!from.ended) {
      const [kind, fields] = texts.events[from.next()];
      const passed = from.any() ?? 0;
      seconds += passed;
      let step = passed;
      if (passed < 0) step = 0;
      else if (nights && passed >= nights) step = passed - nights + NIGHT;
      if (step !== passed) this.shifts.push({ at: at + step, by: seconds - at - step });
      if (passed > 0) nights = 0;
      at += step;
      if (kind === "hand_played") {
        this.order.push(columns.rows.length);
        columns.read(from, at);
      } else {
        const event = readFields(from, fields, texts.texts, { at, kind });
        if (kind === "day_ended") nights = event.overnight;
        this.order.push(-1 - this.events.length);
        this.events.push(event);
      }
    }
    this.end = at;
    this.hands = columns.hands;
    this.players = Uint32Array.from(columns.players);
    this.stacks = Float64Array.from(columns.stacks);
    this.count = this.hands.end.length;
  }

  /** When the event at a place in the order happens. @param {number} place */
  at(place) {
    const index = this.order[place];
    return index >= 0 ? this.hands.end[index] : this.events[-1 - index].at;
  }

  /** The time in the event at a time on the page. @param {number} at */
  seconds(at) {
    let by = 0;
    for (const shift of this.shifts) if (shift.at <= at) by = shift.by;
    return at + by;
  }
}
