// The hands of the page; tourney/watch/hand_data.py and hand_steps.py write them.
"use strict";

import { ByteReader } from "./bytes.js";

/**
 * @typedef {object} Step
 * @property {string} kind as in STEPS of hand_steps.py
 * @property {number} player the position; -1 for none
 * @property {number} amount
 * @property {boolean} allIn
 * @property {number[]} cards
 * @property {number[]} players the positions that are dealt to
 * @property {number} each cards dealt to each of them
 * @property {boolean} up
 * @property {number} number of the street, the board or the pot, or cards in a reshuffle
 * @property {boolean} gathers whether a street begins with the bets of the one before in the pot
 * @property {number} parts a bit for each part of the pot won
 * @property {boolean} odd with an odd chip
 * @property {number[]} pots
 * @property {number} deals from which an equity was estimated; 0 for an exact one
 * @property {number[]} shares the equity of `players`, in percent
 *
 * @typedef {object} Place
 * @property {number} seat
 * @property {number} player the number in the event, or the index of the name
 * @property {number | null} start
 * @property {number | null} end
 *
 * @typedef {object} Hand
 * @property {number} number
 * @property {number} table
 * @property {number} hand its number at the table
 * @property {number} level
 * @property {any} game
 * @property {string} head
 * @property {string} note
 * @property {number} decimals
 * @property {Place[]} places by position
 * @property {number} button a position, or -1
 * @property {number} smallBlind
 * @property {number} bigBlind
 * @property {Step[]} steps
 */

/** The positions of a mask. @param {number} mask */
const positions = (mask) => Array.from({ length: 24 }, (_, player) => player).filter((player) => (mask >> player) & 1);

/** @param {ByteReader} from @param {string[]} kinds @returns {Step} */
const readStep = (from, kinds) => {
  const kind = kinds[from.next()];
  /** @type {Step} */
  const step = {
    kind, player: -1, amount: 0, allIn: false, cards: [], players: [], each: 0, up: false, number: 0, gathers: false, parts: 0,
    odd: false, pots: [], deals: 0, shares: [],
  };
  const amount = () => {
    const twice = from.next();
    step.amount = Math.floor(twice / 2);
    return twice % 2 === 1;
  };
  switch (kind) {
    case "street": {
      const twice = from.next();
      step.number = Math.floor(twice / 2);
      step.gathers = twice % 2 === 1;
      break;
    }
    case "reshuffle":
      step.number = from.next();
      break;
    case "deal": {
      const mask = from.next();
      step.each = from.next();
      step.up = from.next() === 1;
      step.players = positions(mask);
      step.cards = from.cards(step.each * step.players.length);
      break;
    }
    case "board":
      step.number = from.next();
      step.cards = from.cards(from.next());
      break;
    case "pots":
      step.pots = Array.from({ length: from.next() }, () => from.next());
      break;
    case "equity":
      step.deals = from.next();
      step.players = positions(from.next());
      step.shares = step.players.map(() => from.next());
      break;
    case "win":
      step.player = from.next();
      step.number = from.next();
      step.parts = from.next();
      step.odd = amount();
      break;
    case "discard":
    case "set apart":
    case "turn up":
      step.player = from.next();
      step.cards = from.cards(from.next());
      break;
    case "return":
      step.player = from.next();
      step.amount = from.next();
      break;
    case "killed":
    case "fold":
    case "check":
    case "show":
    case "muck":
      step.player = from.next();
      break;
    default:
      step.player = from.next();
      step.allIn = amount();
  }
  return step;
};

/** All hands of the page. Each is read when it is first asked for. */
export class HandBook {
  /**
   * @param {Uint8Array} bytes
   * @param {any} texts
   */
  constructor(bytes, texts) {
    this.bytes = bytes;
    this.texts = texts;
    /** @type {{number: number, table: number, hand: number, at: number}[]} */
    this.entries = [];
    /** @type {Map<string, number>} */
    this.byTable = new Map();
    /** @type {Map<number, Hand>} */
    this.read = new Map();
    const from = new ByteReader(bytes);
    while (!from.ended) {
      const length = from.next();
      const at = from.at;
      this.entries.push({ number: from.next(), table: from.next(), hand: from.next(), at });
      from.at = at + length;
    }
    this.entries.sort((one, other) => one.number - other.number);
    this.entries.forEach((entry, index) => this.byTable.set(`${entry.table}:${entry.hand}`, index));
  }

  /** The index of a hand by its table and its number there; -1 if the page has not got it. @param {number} table @param {number} hand */
  find(table, hand) {
    return this.byTable.get(`${table}:${hand}`) ?? -1;
  }

  /** Number the hands as a log does; hands that it does not know keep their order behind them. @param {(table: number, hand: number) => number} numberOf */
  renumber(numberOf) {
    for (const entry of this.entries) entry.number = numberOf(entry.table, entry.hand);
    this.read.clear();
  }

  /** @param {number} index @returns {Hand} */
  at(index) {
    const known = this.read.get(index);
    if (known) return known;
    const hand = { ...this.parse(this.entries[index].at), number: this.entries[index].number };
    if (this.read.size > 2000) this.read.clear();
    this.read.set(index, hand);
    return hand;
  }

  /** @param {number} at @returns {Hand} */
  parse(at) {
    const from = new ByteReader(this.bytes, at);
    const [number, table, hand, level] = [from.next(), from.next(), from.next(), from.next()];
    const game = this.texts.games[from.next()];
    const [decimals, ...head] = this.texts.heads[from.next()].split("\n");
    const [players, first] = [from.next(), from.next()];
    const [button, smallBlind, bigBlind] = [from.next() - 1, from.next() - 1, from.next() - 1];
    const stack = () => {
      const value = from.next();
      return value ? value - 1 : null;
    };
    /** @type {Place[]} */
    const bySeat = Array.from({ length: players }, () => ({
      seat: from.next(), player: from.next(), start: stack(), end: /** @type {number | null} */ (null),
    }));
    if (from.next()) for (const place of bySeat) place.end = stack();
    const places = bySeat.map((_, position) => bySeat[(first + position) % players]);
    const end = from.next() + from.at;
    const steps = [];
    while (from.at < end) steps.push(readStep(from, this.texts.steps));
    return {
      number, table, hand, level, game, head: head.join("\n"), note: this.texts.notes[number] ?? "",
      decimals: Number(decimals), places, button, smallBlind, bigBlind, steps,
    };
  }
}
