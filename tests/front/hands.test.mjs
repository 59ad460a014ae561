// Hands of all games, folded by the page's modules. DATA names a file that tests/unit/watch/test_front.py writes.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";

import { readAddress, writeAddress } from "./address.js";
import { ByteReader, unpackText } from "./bytes.js";
import { beginHand, handAfter, takeStep } from "./hand_fold.js";
import { HandBook } from "./hands.js";
import { handAsPhh } from "./phh.js";
import { putOnTable } from "./told.js";
import { chips as sheetChips, deedText, handLines, minutes, number, ordinal, short, time } from "./words.js";

const data = JSON.parse(readFileSync(process.env.DATA, "utf-8"));
const texts = JSON.parse(new TextDecoder().decode(await unpackText(data.texts)));
const book = new HandBook(await unpackText(data.hands), texts);
const hands = book.entries.map((_, index) => book.at(index));

const chips = (state) => state.pot + state.seats.reduce((sum, seat) => sum + seat.stack + seat.bet, 0);

test("all hands are there", () => {
  assert.equal(hands.length, data.ends.length);
  assert.equal(new Set(hands.map((hand) => hand.game.name)).size, data.games);
});

test("no step makes or loses a chip, and each hand ends as the rules say", () => {
  for (const [index, hand] of hands.entries()) {
    const state = beginHand(hand);
    const all = chips(state);
    for (const step of hand.steps) {
      takeStep(state, step);
      assert.equal(chips(state), all, `${hand.game.name}: ${step.kind}`);
      assert.ok(state.seats.every((seat) => seat.stack >= 0 && seat.bet >= 0) && state.pot >= 0, `${hand.game.name}: ${step.kind}`);
      if (step.kind === "pots") assert.equal(step.pots.reduce((sum, pot) => sum + pot, 0), state.pot);
    }
    assert.deepEqual(state.seats.map((seat) => seat.stack), data.ends[index], hand.game.name);
    assert.equal(state.pot, 0);
  }
});

test("each card is held once", () => {
  for (const hand of hands) {
    const state = handAfter(hand, hand.steps.length);
    const cards = [...state.boards.flat(), ...state.seats.flatMap((seat) => [...seat.cards.map((held) => held.card), ...seat.apart])];
    assert.equal(new Set(cards).size, cards.length, hand.game.name);
  }
});

test("the lines of a hand cover its steps", () => {
  for (const hand of hands) {
    for (const view of ["open", "table", String(hand.places[0].seat)]) {
      const lines = handLines(hand, view);
      const untils = lines.map((line) => line.until);
      assert.deepEqual(untils, [...new Set(untils)].sort((one, other) => one - other));
      assert.equal(untils.at(-1), hand.steps.length);
      assert.ok(lines.every((line) => line.text.length > 3 && !/undefined|NaN/.test(line.text + line.aside)), hand.game.name);
    }
    assert.ok(hand.steps.every((step) => !/undefined|NaN/.test(deedText(hand, step))));
  }
});

test("beside a decision stands what a call costs and can win", () => {
  const figure = (text) => Number(text.replaceAll(",", ""));
  for (const [index, prices] of data.prices.entries()) {
    const hand = hands[2 * index + 1]; // after the scripted hand of the game
    const found = handLines(hand).map((line) => /^([\d,]+) to win ([\d,]+)/.exec(line.aside)).filter(Boolean);
    assert.deepEqual(found.map(([, call, pot]) => [figure(call), figure(pot)]), prices, hand.game.name);
  }
});

test("equity stands beside decisions, and only for who sees all cards", () => {
  let exact = 0;
  for (const hand of hands) {
    const told = hand.steps.filter((step) => step.kind === "equity");
    exact += told.filter((step) => !step.deals).length;
    for (const step of told) {
      assert.ok(step.players.length > 1 && step.shares.every((share) => share >= 0 && share <= 100));
      const sum = step.shares.reduce((all, share) => all + share, 0);
      assert.ok(Math.abs(sum - 100) <= step.shares.length / 2, `${hand.game.name}: ${step.shares}`);
    }
    assert.ok(handLines(hand).some((line) => /equity \d+%/.test(line.aside)), hand.game.name);
    assert.ok(handLines(hand, "table").every((line) => !/equity/.test(line.aside)));
  }
  assert.ok(exact > 100);
});

test("what an engine says is put on the table, and what differs is lit", () => {
  const hand = hands.find((each) => each.game.name === "no_limit_holdem");
  const finding = (field, ours, theirs) => ({ number: 1, title: "", rule: "", expected: "", got: "", field, ours, theirs });
  const both = (...of) => [true, false].map((ours) => {
    const state = handAfter(hand, hand.steps.length);
    const lit = putOnTable(state, finding(...of), ours);
    return { state, lit: [...lit.seats], middle: lit.middle };
  });
  const [ours, theirs] = both("stacks", [1, 2, 3], [1, 5, 3]);
  assert.deepEqual([ours.lit, theirs.lit, ours.state.seats[1].stack, theirs.state.seats[1].stack], [[1], [1], 2, 5]);
  assert.deepEqual(both("actor", 0, null).map(({ lit }) => lit), [[0], []]);
  const pots = both("pot", 30, 20);
  assert.deepEqual(pots.map(({ state, middle }) => [state.pot, middle]), [[30, true], [20, true]]);
  assert.deepEqual(both("boards", [["As"]], [["Kd", "2c"]]).map(({ state }) => state.boards), [[[51]], [[45, 0]]]);
  assert.deepEqual(both("awards", [[0, 30, 0]], [[1, 30, null]]).map(({ state, lit }) => [state.seats[0].won, lit]), [[30, [0, 1]], [0, [0, 1]]]);
  assert.deepEqual(both("to_call", 20, 10).map(({ lit, middle }) => [lit, middle]), [[[], false], [[], false]]);
  assert.deepEqual(both("stacks", [1], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).map(({ state }) => state.seats.length), [hand.places.length, hand.places.length]);
});

test("the text hides cards that the viewer has not seen", () => {
  const hand = hands.find((each) => each.game.name === "triple_draw_deuce_to_seven" && each.steps.some((step) => step.kind === "discard" && step.cards.length));
  const discards = (view) => handLines(hand, view).filter((line) => line.text.includes("discards")).map((line) => line.text);
  assert.match(discards("open")[0], /[♣♦♥♠]/);
  assert.ok(discards("table").every((text) => !/[♣♦♥♠]/.test(text)));
});

test("hands are written in the poker hand history format", () => {
  writeFileSync(process.env.PHH, JSON.stringify(hands.map((hand) => handAsPhh(hand, (player) => texts.names[player]))));
});

test("numbers are read as they are written", () => {
  assert.equal(new ByteReader(Uint8Array.from([0xac, 0x02])).next(), 300);
  assert.equal(new ByteReader(Uint8Array.from([0])).any(), null);
  assert.equal(new ByteReader(Uint8Array.from([1])).any(), 0);
  assert.equal(new ByteReader(Uint8Array.from([2])).any(), -1);
  assert.equal(new ByteReader(Uint8Array.from([3])).any(), 1);
});

test("numbers in words", () => {
  assert.equal(number(1234567), "1,234,567");
  assert.equal(number(1250, 2), "12.5");
  assert.equal(short(55600), "55.6k");
  assert.equal(short(1_251_400), "1.25M");
  assert.equal(short(9_950), "9,950");
  assert.equal(short(12_500_000), "12.5M");
  assert.deepEqual([75, 2500, 15000, 12345, 1_250_000, 1_255_500].map(sheetChips), ["75", "2,500", "15k", "12,345", "1.25M", "1,255.5k"]);
  assert.equal(time(3725), "1:02:05");
  assert.equal(minutes(61.2), "1:02");
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]);
});

test("an address is read as it was written, and nothing else is", () => {
  assert.deepEqual(readAddress(writeAddress({ hand: 812, action: 7 })), { hand: 812, action: 7 });
  assert.deepEqual(readAddress("#wall"), { wall: true });
  assert.deepEqual(readAddress("#hand=<script>&action=-1&x=1e9"), {});
});
