// A hand in the poker hand history format (PHH), from its steps.
"use strict";

import { beginHand, takeStep } from "./hand_fold.js";
import { cardCode } from "./words.js";

/** @param {number} value @param {number} decimals */
const amount = (value, decimals) => String(Number((value / 10 ** decimals).toFixed(decimals)));

/** @param {string} text */
const quoted = (text) => `'${[...text].filter((char) => char !== "'" && char >= " " && char !== "\x7f").join("")}'`;

/** @param {import("./hands.js").Hand} hand */
const actions = (hand) => {
  const found = [];
  const state = beginHand(hand);
  for (const step of hand.steps) {
    takeStep(state, step);
    const seat = state.seats[step.player];
    const who = `p${step.player + 1}`;
    const cards = step.cards.map(cardCode).join("");
    switch (step.kind) {
      case "deal":
        step.players.forEach((player, at) =>
          found.push(`d dh p${player + 1} ${step.cards.slice(at * step.each, (at + 1) * step.each).map(cardCode).join("")}`));
        break;
      case "board": found.push(`d db ${cards}`); break;
      case "fold": found.push(`${who} f`); break;
      case "check": case "call": found.push(`${who} cc`); break;
      case "bet": case "raise": found.push(`${who} cbr ${amount(step.amount, hand.decimals)}`); break;
      case "bring-in": if (!seat.folded) found.push(`${who} pb`); break;
      case "show": found.push(`${who} sm ${[...seat.cards.map((held) => held.card), ...seat.apart].map(cardCode).join("")}`); break;
      case "discard": case "set apart": case "turn up": found.push(`${who} sd ${cards}`.trim()); break;
      case "muck": found.push(`${who} sm`); break;
      default:
    }
  }
  return found;
};

/**
 * The hand as text.
 * @param {import("./hands.js").Hand} hand
 * @param {(player: number) => string} nameOf
 */
export const handAsPhh = (hand, nameOf) => {
  const stacks = (/** @type {"start" | "end"} */ key) =>
    `[${hand.places.map((place) => (place[key] === null ? "inf" : amount(/** @type {number} */ (place[key]), hand.decimals))).join(", ")}]`;
  const head = hand.head.split("\n");
  const notes = head.filter((line) => line.startsWith("_tourney"));
  return [
    ...head.filter((line) => !line.startsWith("_tourney")),
    `starting_stacks = ${stacks("start")}`,
    `actions = [${actions(hand).map(quoted).join(", ")}]`,
    ...(hand.hand ? [`hand = ${hand.hand}`] : []),
    ...(hand.level ? [`level = ${hand.level}`] : []),
    `seats = [${hand.places.map((place) => place.seat).join(", ")}]`,
    ...(hand.table ? [`table = ${hand.table}`] : []),
    `players = [${hand.places.map((place) => quoted(nameOf(place.player))).join(", ")}]`,
    ...(hand.places[0].end === null && hand.places.every((place) => place.end === null) ? [] : [`finishing_stacks = ${stacks("end")}`]),
    ...notes,
    "",
  ].join("\n");
};
