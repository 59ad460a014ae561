// Numbers, cards and steps in words.
"use strict";

import { HIDDEN_CARD } from "./bytes.js";
import { beginHand, takeStep } from "./hand_fold.js";

/** @typedef {import("./hands.js").Hand} Hand */
/** @typedef {import("./hands.js").Step} Step */
/** @typedef {import("./hand_fold.js").HandState} HandState */

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const SIGNS = "♣♦♥♠";
const JOKER = 52;

/** @param {number} card */
export const cardCode = (card) =>
  card === HIDDEN_CARD ? "??" : card === JOKER ? "Jk" : RANKS[card >> 2] + SUITS[card & 3];

/** The card of a code. @param {string} code */
export const cardOf = (code) => {
  if (code === "Jk") return JOKER;
  const [rank, suit] = [RANKS.indexOf(code[0]), SUITS.indexOf(code[1])];
  return code.length === 2 && rank >= 0 && suit >= 0 ? 4 * rank + suit : HIDDEN_CARD;
};

/** @param {number} card */
export const cardText = (card) =>
  card === HIDDEN_CARD ? "?" : card === JOKER ? "Joker" : (RANKS[card >> 2] === "T" ? "10" : RANKS[card >> 2]) + SIGNS[card & 3];

/** The number of a card's suit; -1 for none. @param {number} card */
export const suitOf = (card) => (card < JOKER ? card & 3 : -1);

/** A format costs a hundred times what it formats: one for each number of decimals. @type {Map<number, Intl.NumberFormat>} */
const formats = new Map();

/** @param {number} decimals */
const formatOf = (decimals) => {
  let format = formats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat("en", { minimumFractionDigits: 0, maximumFractionDigits: decimals });
    formats.set(decimals, format);
  }
  return format;
};

/** @param {number} value @param {number} [decimals] */
export const number = (value, decimals = 0) => formatOf(decimals).format(value / 10 ** decimals);

/** About an amount, in few letters: 1.25M, 55.6k. @param {number} value */
export const short = (value) => {
  for (const [unit, letter, least] of /** @type {[number, string, number][]} */ ([[1e9, "B", 1e9], [1e6, "M", 1e6], [1e3, "k", 1e4]])) {
    if (value >= least) {
      const digits = value >= unit * 100 ? 0 : value >= unit * 10 ? 1 : 2;
      return `${formatOf(digits).format(value / unit)}${letter}`;
    }
  }
  return number(value);
};

/** An amount as level sheets print it: 75, 2,500, 15k, 1.25M; never rounded. @param {number} value */
export const chips = (value) => {
  for (const [unit, letter, least] of /** @type {[number, string, number][]} */ ([[1e6, "M", 1e6], [1e3, "k", 1e4]])) {
    if (value >= least && (value * 100) % unit === 0) return `${formatOf(2).format(value / unit)}${letter}`;
  }
  return number(value);
};

/** Seconds as a time: 1:02:05, or with hours and minutes alone. @param {number} seconds @param {boolean} [whole] */
export const time = (seconds, whole = false) => {
  const all = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return whole ? `${hours}:${two(minutes)}` : `${hours}:${two(minutes)}:${two(rest)}`;
};

/** Minutes and seconds. @param {number} seconds */
export const minutes = (seconds) => {
  const all = Math.max(0, Math.ceil(seconds));
  return all >= 3600 ? time(all) : `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
};

/** @param {number} place */
export const ordinal = (place) => {
  const tail = place % 100 > 10 && place % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][place % 10] ?? "th";
  return `${number(place)}${tail}`;
};

/** @param {number[]} cards */
const list = (cards) => cards.map(cardText).join(" ");

/** What "win" says of the pot. @param {Hand} hand @param {Step} step @param {number} pots */
const potName = (hand, step, pots) => {
  const pot = pots < 2 ? "the pot" : step.number ? `side pot ${step.number}` : "the main pot";
  if (!step.parts) return pot;
  const parts = hand.game.parts.filter((/** @type {string} */ _, /** @type {number} */ at) => (step.parts >> at) & 1);
  return parts.length ? `${pot} (${parts.join(", ")})` : pot;
};

/** Cards in a text, or their number if they are not to be seen. @param {number[]} cards @param {boolean} seen */
const cardsText = (cards, seen) => (seen ? list(cards) : `${cards.length} ${cards.length === 1 ? "card" : "cards"}`);

/**
 * A step of one player in words, without the player.
 * @param {Hand} hand @param {Step} step @param {number} pots @param {boolean} [seen]
 */
const verb = (hand, step, pots, seen = true) => {
  const amount = number(step.amount, hand.decimals);
  const end = step.allIn ? " and is all-in" : "";
  switch (step.kind) {
    case "ante": return `antes ${amount}${end}`;
    case "small blind": return `posts the small blind ${amount}${end}`;
    case "big blind": return `posts the big blind ${amount}${end}`;
    case "kill": return `posts the kill ${amount}${end}`;
    case "post": return `posts ${amount}${end}`;
    case "bring-in": return `brings in for ${amount}${end}`;
    case "discard": return step.cards.length ? `discards ${cardsText(step.cards, seen)}` : "stands pat";
    case "set apart": return `sets ${cardsText(step.cards, seen)} apart`;
    case "turn up": return step.cards.length ? `turns up ${list(step.cards)}` : "turns up no card";
    case "killed": return "is absent: the hand is dead";
    case "fold": return "folds";
    case "check": return "checks";
    case "call": return `calls ${amount}${end}`;
    case "bet": return `bets ${amount}${end}`;
    case "raise": return `raises to ${amount}${end}`;
    case "return": return `takes back ${amount} that nobody called`;
    case "show": return "shows";
    case "muck": return "mucks";
    case "win": return `wins ${amount} of ${potName(hand, step, pots)}${step.odd ? ", with the odd chip" : ""}`;
    default: return step.kind;
  }
};

const DECISIONS = new Set(["fold", "call", "raise", "bet", "check"]);
const FORCED = new Set(["ante", "small blind", "big blind", "kill", "post"]);
const DEALT = new Set(["street", "pots", "deal", "board", "reshuffle", "equity"]);

/** @param {string} kind */
const group = (kind) => (kind === "ante" ? "ante" : FORCED.has(kind) ? "blind" : DEALT.has(kind) ? "deal" : "");

/**
 * @typedef {object} Line
 * @property {number} until steps taken once the line has happened
 * @property {string} text
 * @property {number} player the position; -1 for the dealer
 * @property {boolean} street whether a street begins
 * @property {string} aside what there was to call, and the pot
 */

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What a player had to call, and what he could win with it, before the step.
 * @param {Hand} hand @param {HandState} state @param {Step} step
 */
const odds = (hand, state, step) => {
  if (!DECISIONS.has(step.kind)) return "";
  const seat = state.seats[step.player];
  const asked = Math.min(Math.max(...state.seats.map((each) => each.bet)) - seat.bet, seat.stack);
  const call = step.kind === "call" ? step.amount : asked; // a call of a blind that was posted short is of the whole
  // What a player cannot match he cannot win. Bets of earlier streets he has matched, or he would not act.
  const pot = state.pot + state.seats.reduce((sum, each) => sum + Math.min(each.bet, seat.bet + Math.max(call, 0)), 0);
  if (call <= 0) return pot ? `pot ${number(pot, hand.decimals)}` : "";
  return `${number(call, hand.decimals)} to win ${number(pot, hand.decimals)} (${(pot / call).toFixed(1)} to 1)`;
};

/** How often the hand of a player who decides would win, if all cards are known. @param {HandState} state @param {Step} step */
const equityText = (state, step) => {
  const share = DECISIONS.has(step.kind) ? state.equity?.shares.get(step.player) : undefined;
  return share === undefined ? "" : `equity ${share}%`;
};

/** How the equity of a moment was found. @param {HandState} state */
export const equityNote = (state) => {
  if (!state.equity) return "";
  const { deals } = state.equity;
  return deals ? `Equity: of ${number(deals)} deals drawn at random.` : "Equity: exact, of all cards that can come.";
};

/**
 * The cards that players are dealt, in order of position.
 * @param {Hand} hand @param {Step[]} deals @param {(player: number) => boolean} sees
 */
const dealText = (hand, deals, sees) => {
  const all = deals.every((step) => !step.up) && deals.length === 1 && deals[0].players.length > 1;
  if (all) {
    const [step] = deals;
    const who = step.players.length === hand.places.length ? "each player" : `${step.players.length} players`;
    return `${step.each} ${step.each === 1 ? "card" : "cards"} to ${who}`;
  }
  /** @type {{player: number, text: string}[]} */
  const found = [];
  for (const step of deals) {
    step.players.forEach((player, at) => {
      const cards = step.cards.slice(at * step.each, (at + 1) * step.each);
      const text = step.up ? list(cards) : `${cardsText(cards, sees(player))}${sees(player) ? " down" : ""}`;
      found.push({ player, text });
    });
  }
  found.sort((one, other) => one.player - other.player);
  return found.map(({ player, text }) => `seat ${hand.places[player].seat} ${text}`).join(", ");
};

/**
 * The line of a group of steps by the dealer, or of forced bets.
 * @param {Hand} hand @param {Step[]} steps @param {string} kind @param {HandState} state @param {(player: number) => boolean} sees
 */
const groupText = (hand, steps, kind, state, sees) => {
  const seat = (/** @type {Step} */ step) => `Seat ${hand.places[step.player].seat}`;
  if (kind === "ante" && steps.length > 2 && new Set(steps.map((step) => step.amount)).size === 1) {
    return `All ante ${number(steps[0].amount, hand.decimals)}`;
  }
  if (kind !== "deal") return capital(steps.map((step) => `${seat(step)} ${verb(hand, step, 1)}`).join(", "));
  const parts = [];
  for (const step of steps) {
    if (step.kind === "board") parts.push(`${hand.game.boards > 1 ? `board ${step.number + 1}: ` : ""}${list(step.cards)}`);
    if (step.kind === "reshuffle") parts.push(`${step.number} cards are shuffled back into the deck`);
    if (step.kind === "pots") parts.push(`main pot ${step.pots.map((pot) => number(pot, hand.decimals)).join(", side pot ")}`);
  }
  for (const up of [false, true]) {
    const deals = steps.filter((step) => step.kind === "deal" && step.up === up);
    if (deals.length) parts.push(`${up ? "up: " : ""}${dealText(hand, deals, sees)}`);
  }
  const pot = state.pot + state.seats.reduce((sum, each) => sum + each.bet, 0);
  const begins = steps.find((step) => step.kind === "street");
  const first = state.steps === steps.length || !state.seats.some((each) => each.cards.length);
  const street = begins || first ? hand.game.streets[begins?.number ?? 0] : "dealt";
  const some = steps.some((step) => step.kind === "pots") || !pot ? "" : ` · pot ${number(pot, hand.decimals)}`;
  return `${capital(street)}${parts.length ? `: ${parts.join("; ")}` : ""}${begins || first ? some : ""}`;
};

/**
 * The lines of a hand as text; each ends at a moment to stop at.
 * @param {import("./hands.js").Hand} hand
 * @param {string} [view] whose cards are seen: "open", "table" or a seat
 * @returns {Line[]}
 */
export const handLines = (hand, view = "open") => {
  const sees = (/** @type {number} */ player) =>
    view === "open" || String(hand.places[player].seat) === view;
  /** @type {Line[]} */
  const lines = [];
  const state = beginHand(hand);
  const pots = new Set(hand.steps.filter((step) => step.kind === "win").map((step) => step.number)).size;
  for (let at = 0; at < hand.steps.length;) {
    const kind = group(hand.steps[at].kind);
    let until = at + 1;
    while (kind && until < hand.steps.length && group(hand.steps[until].kind) === kind && hand.steps[until].kind !== "street") until += 1;
    while (until < hand.steps.length && hand.steps[until].kind === "equity") until += 1; // it is of the moment just reached
    const steps = hand.steps.slice(at, until);
    const [step] = steps;
    const shows = step.kind === "show" ? ` ${list(state.seats[step.player].cards.map((held) => held.card).concat(state.seats[step.player].apart))}` : "";
    lines.push({
      until,
      text: kind ? groupText(hand, steps, kind, state, sees) : `Seat ${hand.places[step.player].seat} ${verb(hand, step, pots, step.player < 0 || sees(step.player))}${shows}`,
      player: kind ? -1 : step.player,
      street: kind === "deal" && (step.kind === "street" || state.street === 0),
      aside: kind ? "" : [odds(hand, state, step), view === "open" ? equityText(state, step) : ""].filter(Boolean).join(" · "),
    });
    for (const each of steps) takeStep(state, each);
    at = until;
  }
  return lines;
};

/** What a seat shows of its last step. @param {Hand} hand @param {Step} step */
export const deedText = (hand, step) => {
  const amount = number(step.amount, hand.decimals);
  switch (step.kind) {
    case "call": return step.allIn ? `calls ${amount}, all-in` : `calls ${amount}`;
    case "bet": return step.allIn ? `bets ${amount}, all-in` : `bets ${amount}`;
    case "raise": return step.allIn ? `to ${amount}, all-in` : `raises to ${amount}`;
    case "small blind": case "big blind": case "kill": case "ante": case "bring-in": case "post": return step.kind;
    case "discard": return step.cards.length ? `draws ${step.cards.length}` : "stands pat";
    case "win": return `wins ${amount}${step.odd ? ", odd chip" : ""}`;
    case "return": return `gets back ${amount}`;
    case "fold": return "folds";
    case "check": return "checks";
    case "show": return "shows";
    case "muck": return "mucks";
    case "set apart": return "sets cards apart";
    case "turn up": return step.cards.length ? "turns up" : "keeps";
    case "killed": return "absent";
    default: return "";
  }
};
