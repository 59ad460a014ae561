// A hand as a fold over its steps: additions and subtractions, no rule of poker.
"use strict";

/** @typedef {import("./hands.js").Hand} Hand */
/** @typedef {import("./hands.js").Step} Step */

/**
 * @typedef {object} Held
 * @property {number} card
 * @property {boolean} up
 *
 * @typedef {object} SeatState
 * @property {number} stack
 * @property {boolean} known whether the stack is known
 * @property {number} bet
 * @property {boolean} folded
 * @property {boolean} allIn
 * @property {boolean} shown
 * @property {Held[]} cards
 * @property {number[]} apart
 * @property {number[][]} thrown the cards of each draw
 * @property {number} won
 * @property {string} last what the player has just done
 *
 * @typedef {object} HandState
 * @property {number} steps steps taken
 * @property {SeatState[]} seats
 * @property {number[][]} boards
 * @property {number} pot what lies in the middle, without the bets of this street
 * @property {number[]} pots main pot and side pots, if there are several
 * @property {number} street
 * @property {number} actor the position that has just acted, or -1
 * @property {{deals: number, shares: Map<number, number>} | null} equity what the hands are worth now, if that is known
 */

/** @param {Hand} hand @returns {HandState} */
export const beginHand = (hand) => ({
  steps: 0,
  seats: hand.places.map((place) => ({
    stack: place.start ?? 0, known: place.start !== null, bet: 0, folded: false, allIn: false, shown: false,
    cards: [], apart: [], thrown: [], won: 0, last: "",
  })),
  boards: Array.from({ length: hand.game.boards }, () => []),
  pot: 0,
  pots: [],
  street: 0,
  actor: -1,
  equity: null,
});

/** @param {HandState} state */
const gatherBets = (state) => {
  for (const seat of state.seats) {
    state.pot += seat.bet;
    seat.bet = 0;
  }
};

/** @param {SeatState} seat @param {number} amount */
const putIn = (seat, amount) => {
  seat.stack -= amount;
  seat.bet += amount;
};

/** Take cards out of a hand. @param {SeatState} seat @param {number[]} cards */
const takeCards = (seat, cards) => {
  for (const card of cards) {
    const at = seat.cards.findIndex((held) => held.card === card);
    seat.cards.splice(at < 0 ? 0 : at, seat.cards.length ? 1 : 0);
  }
};

/** The steps after which the hands are worth something else. */
const STALE = new Set(["deal", "board", "discard", "set apart", "fold", "win"]);

/** Take one step. @param {HandState} state @param {Step} step */
export const takeStep = (state, step) => {
  const seat = state.seats[step.player];
  state.steps += 1;
  state.actor = step.player;
  if (STALE.has(step.kind)) state.equity = null;
  switch (step.kind) {
    case "street":
      if (step.gathers) gatherBets(state);
      state.street = step.number;
      for (const each of state.seats) each.last = "";
      break;
    case "pots":
      state.pots = step.pots;
      break;
    case "deal":
      step.players.forEach((player, index) => {
        for (const card of step.cards.slice(index * step.each, (index + 1) * step.each)) {
          state.seats[player].cards.push({ card, up: step.up });
        }
      });
      break;
    case "board":
      state.boards[step.number].push(...step.cards);
      break;
    case "ante":
      seat.stack -= step.amount;
      state.pot += step.amount;
      seat.allIn = step.allIn;
      break;
    case "discard":
      takeCards(seat, step.cards);
      seat.thrown.push(step.cards);
      break;
    case "set apart":
      takeCards(seat, step.cards);
      seat.apart = step.cards;
      break;
    case "turn up":
      for (const held of seat.cards) held.up ||= step.cards.includes(held.card);
      break;
    case "fold":
    case "killed":
      seat.folded = true;
      break;
    case "bet":
    case "raise":
      putIn(seat, step.amount - seat.bet);
      seat.allIn = step.allIn;
      break;
    case "return": {
      const fromBet = Math.min(step.amount, seat.bet);
      seat.bet -= fromBet;
      state.pot -= step.amount - fromBet;
      seat.stack += step.amount;
      seat.allIn = false;
      break;
    }
    case "show":
      seat.shown = true;
      break;
    case "muck":
      seat.folded = true;
      break;
    case "win":
      gatherBets(state);
      state.pot -= step.amount;
      if (state.pots.length > step.number) state.pots = state.pots.map((pot, at) => (at === step.number ? pot - step.amount : pot));
      seat.stack += step.amount;
      seat.won += step.amount;
      break;
    case "equity":
      state.equity = { deals: step.deals, shares: new Map(step.players.map((player, at) => [player, step.shares[at]])) };
      break;
    case "reshuffle":
    case "check":
      break;
    default: // call, and what is posted
      putIn(seat, step.amount);
      seat.allIn = step.allIn;
  }
};

/** The state of a hand after some steps. @param {Hand} hand @param {number} steps @returns {HandState} */
export const handAfter = (hand, steps) => {
  const state = beginHand(hand);
  for (const step of hand.steps.slice(0, steps)) takeStep(state, step);
  return state;
};
