// The clock of an evening: what keys make of it, and the forecast. All values are worked out by hand.
import assert from "node:assert/strict";
import test from "node:test";

import { act, actionOf, clockFacts, forecastEnd, openClock, prizesOf, readClock, restoreClock, secondsOf } from "./clock.js";

const level = (number, unit) => ({ level: number, name: "", seconds: 600, stakes: `${unit / 2} / ${unit}`, ante: "", unit });
const pause = { level: 0, name: "Break", seconds: 300, stakes: "", ante: "", unit: 0 };
const ROWS = [level(1, 50), level(2, 100), pause, level(3, 200)];
const EVENT = {
  key: "key", title: "Evening", starts: "2026-12-04T19:00:00", rows: ROWS, stack: 5000, entries: 10, rebuy: 5000, addOn: 0,
  endsAt: 1, unit: "big blinds", runs: [], note: "", prizes: [8, 10, 12].map((entries) => ({ entries, prizes: [10 * entries] })),
};
const SEVEN = new Date("2026-12-04T19:00:00").getTime();
const after = (seconds) => SEVEN + 1000 * seconds;
const rowAt = (state, now) => { const { row, elapsed, left } = readClock(EVENT, state, now); return [row, elapsed, left]; };

test("the clock starts by itself at the time in the file, and counts down to it", () => {
  const state = openClock(EVENT, after(-90));
  assert.deepEqual(readClock(EVENT, state, after(-90)), { row: 0, elapsed: 0, left: 90, isBefore: true });
  assert.deepEqual(rowAt(state, after(0)), [0, 0, 600]);
  assert.deepEqual(rowAt(state, after(599)), [0, 599, 1]);
  assert.deepEqual(rowAt(state, after(600)), [1, 0, 600]);
  assert.deepEqual(rowAt(state, after(1200)), [2, 0, 300]);
  assert.deepEqual(rowAt(state, after(1500)), [3, 0, 600]);
  assert.deepEqual(rowAt(state, after(9999)), [3, 8499, 0]);
});

test("it stands at the start without a time, and when the sheet would be over", () => {
  for (const [event, now] of [[{ ...EVENT, starts: null }, after(0)], [EVENT, after(2100)]]) {
    const state = openClock(event, now);
    assert.equal(state.since, null);
    assert.deepEqual(readClock(event, state, now + 5000), { row: 0, elapsed: 0, left: 600, isBefore: false });
  }
  assert.notEqual(openClock(EVENT, after(2099)).since, null);
});

test("a pause holds the time", () => {
  const paused = act(EVENT, openClock(EVENT, SEVEN), "pause", after(100));
  assert.equal(secondsOf(paused, after(5000)), 100);
  const again = act(EVENT, paused, "pause", after(5000));
  assert.equal(secondsOf(again, after(5010)), 110);
});

test("next and back go to the starts of levels and breaks", () => {
  let state = act(EVENT, openClock(EVENT, SEVEN), "next", after(100));
  assert.deepEqual(rowAt(state, after(100)), [1, 0, 600]);
  state = act(EVENT, state, "back", after(104));
  assert.deepEqual(rowAt(state, after(104)), [0, 0, 600]);
  state = act(EVENT, state, "back", after(204));
  assert.deepEqual(rowAt(state, after(204)), [0, 0, 600]);
  for (const _ of ROWS) state = act(EVENT, state, "next", after(300));
  assert.deepEqual(rowAt(state, after(300)), [3, 0, 600]);
  assert.deepEqual(rowAt(act(EVENT, openClock(EVENT, after(-60)), "next", after(-60)), after(-60)), [0, 0, 600]);
});

test("minutes make this level longer or shorter, and move all that follows", () => {
  let state = act(EVENT, openClock(EVENT, SEVEN), "longer", after(100));
  assert.deepEqual(rowAt(state, after(100)), [0, 100, 560]);
  assert.deepEqual(rowAt(state, after(660)), [1, 0, 600]);
  state = act(EVENT, state, "shorter", after(100));
  state = act(EVENT, state, "shorter", after(100));
  assert.deepEqual(rowAt(state, after(100)), [0, 100, 440]);
  assert.deepEqual(rowAt(act(EVENT, state, "shorter", after(530)), after(530)), [1, 0, 600]); // 10 seconds were left
  const last = act(EVENT, openClock(EVENT, SEVEN), "longer", after(3000)); // 900 seconds over
  assert.deepEqual(rowAt(last, after(3000)), [3, 1500, 60]);
  const early = act(EVENT, openClock(EVENT, after(-90)), "shorter", after(-90));
  assert.equal(readClock(EVENT, early, after(-90)).left, 30);
});

test("players, entries and rebuys", () => {
  let state = openClock(EVENT, SEVEN);
  for (const action of ["out", "out", "in", "entry", "rebuy", "addOn"]) state = act(EVENT, state, action, SEVEN);
  assert.deepEqual([state.players, state.entries, state.rebuys, state.addOns], [10, 11, 1, 0]);
  const facts = clockFacts(EVENT, state, SEVEN);
  assert.deepEqual([facts.chips, facts.average, facts.inUnits], [60_000, 6000, 120]);
  for (let each = 0; each < 20; each += 1) state = act(EVENT, state, "out", SEVEN);
  assert.equal(state.players, 1);
  assert.equal(clockFacts(EVENT, state, SEVEN).isOver, true);
  for (let each = 0; each < 20; each += 1) state = act(EVENT, state, "in", SEVEN);
  assert.equal(state.players, 11);
  state = act(EVENT, act(EVENT, state, "noRebuy", SEVEN), "noRebuy", SEVEN);
  assert.equal(state.rebuys, 0);
});

test("what comes next, and when the break does", () => {
  const state = openClock(EVENT, SEVEN);
  const facts = (at) => { const { level, next, pause: coming, wait } = clockFacts(EVENT, state, after(at)); return [level.level, next?.level, coming?.name, wait]; };
  assert.deepEqual(facts(-60), [1, 2, "Break", 1260]);
  assert.deepEqual(facts(100), [1, 2, "Break", 1100]);
  assert.deepEqual(facts(700), [2, 3, "Break", 500]);
  assert.deepEqual(facts(1300), [3, undefined, undefined, 200]);
  assert.deepEqual(facts(1600), [3, undefined, undefined, 500]);
});

test("keys", () => {
  assert.deepEqual([" ", "ArrowRight", "-", "+", "=", "E", "x", "constructor"].map(actionOf), ["pause", "next", "out", "in", "in", "noEntry", "", ""]);
});

test("a reload goes on; what is no state of this event is put aside", () => {
  const state = act(EVENT, openClock(EVENT, SEVEN), "longer", after(100));
  assert.deepEqual(restoreClock(EVENT, JSON.stringify(state), after(700)), state);
  const fresh = openClock(EVENT, SEVEN);
  for (const text of [null, "", "{", "7", "[]", "{}", JSON.stringify({ ...state, longer: [0] }), JSON.stringify({ ...state, players: "many" })]) {
    assert.deepEqual(restoreClock(EVENT, text, SEVEN), fresh, String(text));
  }
});

// 100 runs: run k ends at 2000 + 10 k seconds, and has 2 + k / 25 players when level 2 begins, and 1 at its end.
const RUNS = Array.from({ length: 100 }, (_, k) => ({ finish: 2000 + 10 * k, starts: [0, 600], players: [10, 2 + k / 25] }));

test("the forecast is of the runs that had about as many players", () => {
  const event = { ...EVENT, runs: RUNS };
  const state = { ...openClock(event, SEVEN), players: 2 };
  // At the start of level 2, the 20 nearest to two players are runs 0 to 19: 1,400 to 1,590 seconds are left.
  assert.deepEqual(forecastEnd(event, state, after(600)), { low: 1400, middle: 1500, high: 1590, runs: 20 });
  // Nobody had twenty players.
  assert.equal(forecastEnd(event, { ...state, players: 20 }, after(600)), null);
  // Half way between the starts of the levels, run k has 6 + k / 50 players: those nearest to ten are 80 to 99.
  assert.deepEqual(forecastEnd(event, { ...state, players: 10 }, after(300)), { low: 2500, middle: 2600, high: 2690, runs: 20 });
  // Before the start, all count, with the time until then, 60 seconds: the fifth from below and from above.
  assert.deepEqual(forecastEnd(event, { ...state, players: 10 }, after(-60)), { low: 2100, middle: 2560, high: 3010, runs: 100 });
});

test("runs that are over do not count, and too few of them make no forecast", () => {
  const event = { ...EVENT, runs: RUNS };
  const state = { ...openClock(event, SEVEN), players: 2 };
  assert.equal(forecastEnd({ ...event, runs: RUNS.slice(0, 19) }, state, after(600)), null);
  assert.equal(forecastEnd(event, state, after(1500)), null); // no run came to level 3
  assert.equal(forecastEnd({ ...event, runs: [] }, state, after(600)), null);
});

test("the prizes follow the entries, as far as the page has them", () => {
  const prizes = (entries) => prizesOf(EVENT, { ...openClock(EVENT, SEVEN), entries })?.prizes;
  assert.deepEqual([7, 8, 9, 10, 11, 99].map(prizes), [[80], [80], [80], [100], [100], [120]]);
  assert.equal(prizesOf({ ...EVENT, prizes: [] }, openClock(EVENT, SEVEN)), null);
  const state = act(EVENT, openClock(EVENT, SEVEN), "entry", SEVEN);
  assert.equal(prizesOf(EVENT, act(EVENT, state, "entry", SEVEN)).entries, 12);
});
