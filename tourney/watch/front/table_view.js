// A table as SVG: seats, cards, bets, pots, the button, and what each player has done.
"use strict";

import { svg } from "./svg.js";
import { cardText, deedText, number, suitOf } from "./words.js";

/** @typedef {import("./hands.js").Hand} Hand */
/** @typedef {import("./hand_fold.js").HandState} HandState */

/** @typedef {{card: number, kind: string, lift: boolean}} SeenCard a card with its classes; lifted, to show it is up */
/** @typedef {{wide: number, high: number, rx: number, ry: number, cx: number, cy: number, card: number, small: boolean}} Shape */

/** @type {Shape} */
const WIDE = { wide: 1000, high: 600, rx: 385, ry: 222, cx: 500, cy: 300, card: 42, small: false };
/** @type {Shape} */
const TALL = { wide: 480, high: 700, rx: 176, ry: 270, cx: 240, cy: 350, card: 30, small: true };

/** @param {number} card @param {number} x @param {number} y @param {number} wide @param {string} kind @param {number} seen the part that the next card leaves free */
const drawCard = (card, x, y, wide, kind, seen) => {
  const high = wide * 1.36;
  const group = svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, class: `card ${kind} suit${suitOf(card)}` });
  group.append(svg("rect", { width: wide, height: high, rx: wide * 0.13 }));
  if (kind.includes("back")) group.append(svg("rect", { x: wide * 0.14, y: wide * 0.14, width: wide * 0.72, height: high - wide * 0.28, rx: wide * 0.08, class: "pattern" }));
  else {
    const text = cardText(card);
    const size = Math.min(0.6, seen * 0.72) * wide;
    const middle = (wide * seen) / 2;
    if (text.length > 3) group.append(svg("text", { x: middle, y: high * 0.58, "font-size": size * 0.5 }, text));
    else {
      group.append(svg("text", { x: middle, y: high * 0.46, "font-size": text.length > 2 ? size * 0.85 : size }, text.slice(0, -1) || text));
      group.append(svg("text", { x: middle, y: high * 0.88, "font-size": size }, text.length > 1 ? text.slice(-1) : ""));
    }
  }
  return group;
};

/**
 * Cards side by side around a middle.
 * @param {SeenCard[]} cards @param {number} cx @param {number} y @param {number} wide @param {number} room
 */
const drawCards = (cards, cx, y, wide, room) => {
  const step = cards.length > 1 ? Math.min(wide * 1.06, (room - wide) / (cards.length - 1)) : wide;
  const left = cx - (step * (cards.length - 1) + wide) / 2;
  return cards.map(({ card, kind, lift }, at) => drawCard(card, left + at * step, y - (lift ? wide * 0.22 : 0), wide, kind, Math.min(1, step / wide)));
};

/**
 * How a viewer sees the cards of a seat: "open" all, "table" only what the table has seen, or a seat's own.
 * @param {import("./hand_fold.js").SeatState} seat @param {boolean} own @param {string} view
 */
const seenCards = (seat, own, view) => {
  const all = view === "open" || own || seat.shown;
  const face = (/** @type {number} */ card, /** @type {boolean} */ up) => ({ card, kind: `${all || up ? "" : "back"}${seat.folded ? " gone" : ""}`, lift: up && seat.cards.some((held) => !held.up) });
  return [...seat.cards.map((held) => face(held.card, held.up)), ...seat.apart.map((card) => ({ ...face(card, false), kind: `${all ? "apart" : "back apart"}${seat.folded ? " gone" : ""}` }))];
};

/**
 * @typedef {object} TableLook
 * @property {Hand} hand
 * @property {HandState} state
 * @property {import("./hands.js").Step | null} step the last step
 * @property {string} view "open", "table", or a seat number
 * @property {number} seats
 * @property {(player: number) => string} nameOf
 * @property {number} followed
 * @property {boolean} narrow
 * @property {import("./told.js").Lit | null} lit
 */

/** @param {TableLook} look */
export const drawTable = (look) => {
  const shape = look.narrow ? TALL : WIDE;
  const picture = svg("svg", { viewBox: `0 0 ${shape.wide} ${shape.high}`, class: "table", role: "img", "aria-label": describe(look) });
  picture.append(svg("ellipse", { cx: shape.cx, cy: shape.cy, rx: shape.rx * 0.88, ry: shape.ry * 0.84, class: "rail" }));
  picture.append(svg("ellipse", { cx: shape.cx, cy: shape.cy, rx: shape.rx * 0.85, ry: shape.ry * 0.79, class: "felt" }));
  picture.append(svg("g", { class: look.lit?.middle ? "middle lit" : "middle" }, ...drawMiddle(look, shape)));
  look.hand.places.forEach((place, position) => picture.append(drawSeat(look, shape, place, position)));
  return picture;
};

/** The angle of a seat: the first is left of the dealer, who sits at the top. @param {TableLook} look @param {import("./hands.js").Place} place */
const angleOf = (look, place) => -Math.PI / 2 + (2 * Math.PI * (place.seat - 0.5)) / look.seats;

/** @param {TableLook} look @param {Shape} shape */
const drawMiddle = (look, shape) => {
  const { hand, state } = look;
  const parts = [];
  const wide = shape.card * (shape.small ? 1.25 : 1.4);
  const boards = state.boards.filter((board) => board.length);
  const gap = wide * 1.5;
  boards.forEach((board, at) => {
    const y = shape.cy - wide * 0.75 - ((boards.length - 1) * gap) / 2 + at * gap;
    parts.push(...drawCards(board.map((card) => ({ card, kind: "", lift: false })), shape.cx, y, wide, shape.rx * 1.25));
  });
  const total = state.pot + state.seats.reduce((sum, seat) => sum + seat.bet, 0);
  const y = boards.length ? shape.cy - ((boards.length - 1) * gap) / 2 - wide * 1.05 : shape.cy;
  if (total) parts.push(svg("text", { x: shape.cx, y, class: "pot" }, `Pot ${number(total, hand.decimals)}`));
  if (state.pots.length > 1 && total) {
    const text = state.pots.map((pot, at) => `${at ? `side ${at > 1 ? at : ""}` : "main"} ${number(pot, hand.decimals)}`.replace("  ", " ")).join(" · ");
    parts.push(svg("text", { x: shape.cx, y: shape.cy + ((boards.length - 1) * gap) / 2 + wide * 1.1 + (boards.length ? 0 : 6), class: "pots" }, text));
  }
  return parts;
};

/** @param {TableLook} look @param {Shape} shape @param {import("./hands.js").Place} place @param {number} position */
const drawSeat = (look, shape, place, position) => {
  const { hand, state, step } = look;
  const seat = state.seats[position];
  const turn = angleOf(look, place);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = [shape.cx + cos * shape.rx, shape.cy + sin * shape.ry];
  const acts = step !== null && step.player === position;
  const group = svg("g", { class: `seat${seat.folded ? " folded" : ""}${acts ? " acts" : ""}${place.player === look.followed ? " followed" : ""}${seat.won ? " won" : ""}${look.lit?.seats.has(position) ? " lit" : ""}` });
  const [boxWide, boxHigh] = shape.small ? [104, 40] : [136, 44];
  const left = Math.max(2, Math.min(shape.wide - boxWide - 2, x - boxWide / 2));
  const mid = left + boxWide / 2;
  const cards = seenCards(seat, String(place.seat) === look.view, look.view);
  const cardHigh = shape.card * 1.36;
  group.append(...drawCards(cards, mid, y - cardHigh * 0.92, shape.card, boxWide + (shape.small ? 0 : 24)));
  group.append(svg("rect", { x: left, y: y + cardHigh * 0.1, width: boxWide, height: boxHigh, rx: 8, class: "box" }));
  const name = look.nameOf(place.player);
  const fits = shape.small ? 12 : 15;
  const label = name.length > fits ? `${name.slice(0, fits - 1)}…` : name;
  group.append(svg("text", { x: mid, y: y + cardHigh * 0.1 + boxHigh * 0.4, class: "name" }, svg("title", {}, name), label));
  const stack = seat.allIn && !seat.stack ? "all-in" : seat.known ? number(seat.stack, hand.decimals) : "?";
  group.append(svg("text", { x: mid, y: y + cardHigh * 0.1 + boxHigh * 0.82, class: "stack" }, stack));
  group.append(svg("text", { x: left + 6, y: y + cardHigh * 0.1 + (shape.small ? boxHigh - 7 : 14), class: "number" }, String(place.seat)));
  const share = look.view === "open" && !seat.folded ? state.equity?.shares.get(position) : undefined;
  if (share !== undefined) group.append(svg("text", { x: left + boxWide - 6, y: y + cardHigh * 0.1 + (shape.small ? boxHigh - 7 : 14), class: "equity" }, `${share}%`));
  if (seat.last) group.append(svg("text", { x: mid, y: y + cardHigh * 0.1 + boxHigh + 15, class: "deed" }, seat.last));
  const [bx, by] = [shape.cx + cos * shape.rx * 0.6, shape.cy + sin * shape.ry * 0.53];
  if (seat.bet) {
    const text = number(seat.bet, hand.decimals);
    const chip = 7;
    const wide = text.length * 8 + chip * 2 + 6;
    group.append(svg("circle", { cx: bx - wide / 2 + chip, cy: by, r: chip, class: "chip" }));
    group.append(svg("text", { x: bx - wide / 2 + chip * 2 + 5, y: by + 5, class: "bet" }, text));
  }
  if (hand.button === position && hand.game.button) {
    const [dx, dy] = [shape.cx + Math.cos(turn + 0.17) * shape.rx * 0.76, shape.cy + Math.sin(turn + 0.17) * shape.ry * 0.66];
    group.append(svg("circle", { cx: dx, cy: dy, r: 11, class: "button" }), svg("text", { x: dx, y: dy + 4.5, class: "button-text" }, "D"));
  }
  const thrown = seat.thrown.filter((cards_) => cards_.length).pop();
  if (thrown && (look.view === "open" || String(place.seat) === look.view)) {
    group.append(...drawCards(thrown.map((card) => ({ card, kind: "thrown", lift: false })), bx, by + 12, shape.card * 0.62, shape.card * 3));
  }
  return group;
};

/** The table in words, for those who hear it. @param {TableLook} look */
const describe = (look) => {
  const { hand, state } = look;
  const boards = state.boards.filter((board) => board.length).map((board) => board.map(cardText).join(" "));
  const seats = hand.places.map((place, position) => {
    const seat = state.seats[position];
    const cards = seenCards(seat, String(place.seat) === look.view, look.view).filter(({ kind }) => !kind.includes("back")).map(({ card }) => cardText(card));
    return `seat ${place.seat}, ${look.nameOf(place.player)}: ${number(seat.stack, hand.decimals)}${seat.bet ? `, bet ${number(seat.bet, hand.decimals)}` : ""}${seat.folded ? ", folded" : ""}${look.lit?.seats.has(position) ? ", here they differ" : ""}${cards.length ? `, ${cards.join(" ")}` : ""}`;
  });
  return `${hand.game.title}. ${boards.length ? `Board ${boards.join(" and ")}. ` : ""}${seats.join("; ")}.`;
};

/** Note what each seat has last done. @param {Hand} hand @param {HandState} state @param {import("./hands.js").Step} step */
export const noteDeed = (hand, state, step) => {
  if (step.player >= 0) state.seats[step.player].last = deedText(hand, step);
};
