// What an engine says of a moment, put on the table beside what the rules say.
"use strict";

import { cardOf } from "./words.js";

/** @typedef {import("./hand_fold.js").HandState} HandState */

/**
 * @typedef {object} Finding a finding of `tourney stress`
 * @property {number} number its number in the report
 * @property {string} title
 * @property {string} rule
 * @property {string} expected in words
 * @property {string} got
 * @property {string} field what differs; empty if that is no part of a table
 * @property {any} ours its value by the rules
 * @property {any} theirs its value by the engine
 *
 * @typedef {object} Lit what is lit of a table
 * @property {Set<number>} seats
 * @property {boolean} middle the pot and the boards
 */

/** The positions at which two rows differ. @param {any} one @param {any} other @returns {Set<number>} */
const differing = (one, other) => {
  /** @type {Set<number>} */
  const found = new Set();
  if (!Array.isArray(one) || !Array.isArray(other)) return found;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    if (JSON.stringify(one[at]) !== JSON.stringify(other[at])) found.add(at);
  }
  return found;
};

/** The seats that have a field of their own. @type {Record<string, (state: HandState, at: number, value: any) => void>} */
const OF_SEATS = {
  stacks: (state, at, value) => {
    const seat = state.seats[at];
    if (seat.stack !== value) Object.assign(seat, { last: "", won: 0, allIn: false }); // nor is it what our hand says
    Object.assign(seat, { stack: value, known: true });
  },
  bets: (state, at, value) => {
    state.seats[at].bet = value;
  },
  folded: (state, at, value) => {
    state.seats[at].folded = value;
  },
  hole: (state, at, value) => {
    state.seats[at].cards = value.map((/** @type {string} */ code) => ({ card: cardOf(code), up: false }));
    state.seats[at].apart = [];
  },
};

/** What lies in the middle. @type {Record<string, (state: HandState, value: any) => void>} */
const OF_MIDDLE = {
  pot: (state, value) => {
    state.pot = value - state.seats.reduce((sum, seat) => sum + seat.bet, 0);
  },
  pots: (state, value) => {
    state.pots = value.map((/** @type {[number, number[] | null]} */ pot) => pot[0]);
  },
  boards: (state, value) => {
    state.boards = value.map((/** @type {string[]} */ codes) => codes.map(cardOf));
  },
};

/**
 * Put a value on the table.
 * @param {HandState} state
 * @param {Finding} finding
 * @param {boolean} ours whether it is the value by the rules
 * @returns {Lit}
 */
export const putOnTable = (state, finding, ours) => {
  const { field } = finding;
  const value = ours ? finding.ours : finding.theirs;
  const seats = differing(finding.ours, finding.theirs);
  if (field in OF_SEATS && Array.isArray(value)) {
    for (const at of seats) if (at < value.length && state.seats[at]) OF_SEATS[field](state, at, value[at]);
    return { seats, middle: false };
  }
  if (field in OF_MIDDLE && value !== null) {
    OF_MIDDLE[field](state, value);
    return { seats: new Set(), middle: true };
  }
  if (field === "actor") return { seats: new Set(value === null ? [] : [value]), middle: false };
  if (field === "awards" && Array.isArray(value)) return { seats: putAwards(state, value, finding), middle: false };
  if (field === "shown" && Array.isArray(value)) {
    for (const [at, seat] of state.seats.entries()) seat.shown = value.includes(at);
    const other = new Set(ours ? finding.theirs : finding.ours);
    return { seats: new Set(value.filter((at) => !other.has(at))), middle: false };
  }
  return { seats: new Set(), middle: false };
};

/** @param {HandState} state @param {[number, number, number | null][]} awards @param {Finding} finding */
const putAwards = (state, awards, finding) => {
  const sums = (/** @type {[number, number, number | null][]} */ all) =>
    state.seats.map((_, at) => all.filter(([position]) => position === at).reduce((sum, [, amount]) => sum + amount, 0));
  sums(awards).forEach((won, at) => {
    const seat = state.seats[at];
    seat.stack += won - seat.won;
    seat.won = won;
    seat.last = won ? `wins ${won}` : "";
  });
  return differing(sums(finding.ours), sums(finding.theirs));
};
