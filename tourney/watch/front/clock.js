// The clock of an event that is being played: a state, what keys make of it, and what follows from it.
"use strict";

/**
 * A level or a break; `level` is 0 for a break, and `unit` the big blind, or the small bet without blinds.
 * @typedef {{level: number, name: string, seconds: number, stakes: string, ante: string, unit: number}} Row
 *
 * An event as it was played when the page was written: when levels began, and with how many players.
 * @typedef {{finish: number, starts: number[], players: number[]}} Run
 *
 * The prizes for a number of entries.
 * @typedef {{entries: number, prizes: number[]}} Prizes
 *
 * @typedef {object} Event
 * @property {string} key
 * @property {string} title
 * @property {string | null} starts
 * @property {Row[]} rows
 * @property {number} stack
 * @property {number} entries
 * @property {number} rebuy The chips that a rebuy gives; 0 without.
 * @property {number} addOn The chips that an add-on gives; 0 without.
 * @property {number} endsAt The players left with whom it ends.
 * @property {Run[]} runs
 * @property {string} note
 * @property {Prizes[]} prizes By the number of entries, which rises.
 * @property {string} unit What stacks are counted in: big blinds, or bets.
 *
 * The clock has run for `at` seconds, and since the time `since`, in milliseconds, if it runs. `longer` has the seconds
 * by which rows are longer than on the sheet, or shorter.
 * @typedef {{at: number, since: number | null, longer: number[], players: number, entries: number, rebuys: number, addOns: number}} ClockState
 */

/** The least runs from which a forecast is made. */
const FEWEST = 20;
/** The runs nearest to the players left, as a share of all. */
const NEAREST = 0.2;
/** A forecast is made of runs with up to this many times the players left, or as many times fewer. */
const ALIKE = 1.6;

/** The seconds of a row, as corrected. @param {Event} event @param {ClockState} state @param {number} row */
export const lengthOf = (event, state, row) => event.rows[row].seconds + state.longer[row];

/** @param {Event} event @param {ClockState} state */
const totalOf = (event, state) => event.rows.reduce((sum, _, row) => sum + lengthOf(event, state, row), 0);

/** The seconds that the clock has run, negative before the start. @param {ClockState} state @param {number} now */
export const secondsOf = (state, now) => state.at + (state.since === null ? 0 : (now - state.since) / 1000);

/**
 * The state in which the page opens: the clock starts at the time in the file; it stands at the start if there is none,
 * or if the sheet would be over.
 * @param {Event} event @param {number} now @returns {ClockState}
 */
export const openClock = (event, now) => {
  const state = { at: 0, since: null, longer: event.rows.map(() => 0), players: event.entries, entries: event.entries, rebuys: 0, addOns: 0 };
  const starts = event.starts === null ? NaN : new Date(event.starts).getTime();
  const isDue = now < starts + totalOf(event, state) * 1000;
  return { ...state, since: isDue ? starts : null };
};

/**
 * The row on the clock with its seconds so far and left; the last level does not end.
 * @param {Event} event @param {ClockState} state @param {number} now
 */
export const readClock = (event, state, now) => {
  let seconds = secondsOf(state, now);
  if (seconds < 0) return { row: 0, elapsed: 0, left: -seconds, isBefore: true };
  const last = event.rows.length - 1;
  for (let row = 0; row < last; row += 1) {
    const length = lengthOf(event, state, row);
    if (seconds < length) return { row, elapsed: seconds, left: length - seconds, isBefore: false };
    seconds -= length;
  }
  return { row: last, elapsed: seconds, left: Math.max(0, lengthOf(event, state, last) - seconds), isBefore: false };
};

/** The clock at the start of a row. @param {Event} event @param {ClockState} state @param {number} row @param {number} now */
const putAt = (event, state, row, now) => {
  const at = event.rows.slice(0, row).reduce((sum, _, each) => sum + lengthOf(event, state, each), 0);
  return { ...state, at, since: state.since === null ? null : now };
};

/** @param {Event} event @param {ClockState} state @param {number} by @param {number} now */
const correct = (event, state, by, now) => {
  const { row, elapsed, left, isBefore } = readClock(event, state, now);
  if (isBefore) return { ...state, at: secondsOf(state, now) - by, since: state.since === null ? null : now };
  const longer = [...state.longer];
  const over = Math.max(0, elapsed - lengthOf(event, state, row)); // only the last level is
  longer[row] += by < 0 ? -Math.min(-by, left) : over + by;
  return { ...state, longer };
};

/** @type {Record<string, (event: Event, state: ClockState, now: number) => ClockState>} */
const ACTIONS = {
  pause: (_, state, now) => ({ ...state, at: secondsOf(state, now), since: state.since === null ? now : null }),
  next: (event, state, now) => {
    const { row, isBefore } = readClock(event, state, now);
    return putAt(event, state, isBefore ? 0 : Math.min(row + 1, event.rows.length - 1), now);
  },
  back: (event, state, now) => {
    const { row, elapsed } = readClock(event, state, now);
    return putAt(event, state, elapsed < 5 ? Math.max(0, row - 1) : row, now);
  },
  longer: (event, state, now) => correct(event, state, 60, now),
  shorter: (event, state, now) => correct(event, state, -60, now),
  out: (event, state) => ({ ...state, players: Math.max(event.endsAt, state.players - 1) }),
  in: (_, state) => ({ ...state, players: Math.min(state.entries, state.players + 1) }),
  entry: (_, state) => ({ ...state, entries: state.entries + 1, players: state.players + 1 }),
  noEntry: (event, state) => state.entries > 2
    ? { ...state, entries: state.entries - 1, players: Math.max(event.endsAt, state.players - 1) } : state,
  rebuy: (event, state) => ({ ...state, rebuys: state.rebuys + (event.rebuy ? 1 : 0) }),
  noRebuy: (_, state) => ({ ...state, rebuys: Math.max(0, state.rebuys - 1) }),
  addOn: (event, state) => ({ ...state, addOns: state.addOns + (event.addOn ? 1 : 0) }),
  noAddOn: (_, state) => ({ ...state, addOns: Math.max(0, state.addOns - 1) }),
};

/** The state after an action. @param {Event} event @param {ClockState} state @param {string} action @param {number} now */
export const act = (event, state, action, now) => ACTIONS[action](event, state, now);

/** @type {Record<string, string>} */
const KEYS = {
  " ": "pause", ArrowRight: "next", ArrowLeft: "back", ArrowUp: "longer", ArrowDown: "shorter", "-": "out", "+": "in", "=": "in",
  e: "entry", E: "noEntry", r: "rebuy", R: "noRebuy", a: "addOn", A: "noAddOn",
};

/** The action of a key; empty for none. @param {string} key */
export const actionOf = (key) => (Object.hasOwn(KEYS, key) ? KEYS[key] : "");

/** Whether a text from the browser's storage is a state of this event. @param {Event} event @param {any} state */
const isState = (event, state) => Boolean(state) && Array.isArray(state.longer) && state.longer.length === event.rows.length
  && state.longer.every(Number.isFinite) && (state.since === null || Number.isFinite(state.since))
  && ["at", "players", "entries", "rebuys", "addOns"].every((name) => Number.isFinite(state[name]));

/** The stored state, or a new one. @param {Event} event @param {string | null} text @param {number} now @returns {ClockState} */
export const restoreClock = (event, text, now) => {
  try {
    const state = JSON.parse(text ?? "null");
    return isState(event, state) ? state : openClock(event, now);
  } catch {
    return openClock(event, now);
  }
};

/**
 * The players left in a run, and the seconds to its end, at a time in a level; null if it was over, or never got there.
 * @param {Run} run @param {number} level The index of the level among levels. @param {number} elapsed @param {number} endsAt
 */
const momentOf = (run, level, elapsed, endsAt) => {
  const start = run.starts[level];
  if (start === undefined) return null;
  const [end, after] = level + 1 < run.starts.length ? [run.starts[level + 1], run.players[level + 1]] : [run.finish, endsAt];
  const at = Math.min(start + elapsed, end);
  const part = end > start ? (at - start) / (end - start) : 0;
  return at >= run.finish ? null : { players: run.players[level] + (after - run.players[level]) * part, left: run.finish - at };
};

/**
 * When it ends, in seconds from now: 5%, median and 95% of the runs that had about as many players at this point of the
 * sheet; null if too few were alike.
 * @param {Event} event @param {ClockState} state @param {number} now
 */
export const forecastEnd = (event, state, now) => {
  const { row, elapsed, left, isBefore } = readClock(event, state, now);
  const isPause = isBefore || !event.rows[row].level;
  const level = event.rows.slice(0, row + 1).filter((each) => each.level).length - (event.rows[row].level ? 1 : 0);
  const wait = isPause ? left : 0;
  const moments = event.runs.flatMap((run) => momentOf(run, level, isPause ? 0 : elapsed, event.endsAt) ?? []);
  const distance = (/** @type {{players: number}} */ each) => Math.abs(Math.log(each.players / state.players));
  const near = moments.sort((one, other) => distance(one) - distance(other))
    .slice(0, isBefore ? moments.length : Math.max(FEWEST, Math.round(NEAREST * event.runs.length)))
    .filter((each) => isBefore || distance(each) < Math.log(ALIKE));
  if (near.length < FEWEST) return null;
  const ends = near.map((each) => each.left + wait).sort((one, other) => one - other);
  const rim = Math.floor(0.05 * (ends.length + 1)) - 1; // of n runs and one more, each is as often the k-th to end
  return { low: ends[rim], middle: ends[ends.length >> 1], high: ends[ends.length - 1 - rim], runs: ends.length };
};

/**
 * The prizes for the entries so far: the last that the page has for at most so many; null without prizes.
 * @param {Event} event @param {ClockState} state @returns {Prizes | null}
 */
export const prizesOf = (event, state) =>
  event.prizes.filter((each) => each.entries <= state.entries).pop() ?? event.prizes[0] ?? null;

/** What the clock shows. @param {Event} event @param {ClockState} state @param {number} now */
export const clockFacts = (event, state, now) => {
  const reading = readClock(event, state, now);
  const { row, left, isBefore } = reading;
  const at = isBefore ? -1 : row;
  const ahead = event.rows.map((each, index) => ({ ...each, index })).slice(at + 1);
  const pause = ahead.find((each) => !each.level);
  let wait = left;
  for (let each = at + 1; pause && each < pause.index; each += 1) wait += lengthOf(event, state, each);
  const chips = state.entries * event.stack + state.rebuys * event.rebuy + state.addOns * event.addOn;
  const current = event.rows[row];
  const level = isBefore || current.level ? current : ahead.find((each) => each.level) ?? current;
  const average = chips / Math.max(1, state.players);
  return {
    ...reading, current, level, pause, wait, chips, average,
    next: ahead.find((each) => each.level && each.level !== level.level) ?? null,
    isPaused: state.since === null,
    isOver: state.players <= event.endsAt,
    inUnits: level.unit ? average / level.unit : 0,
    end: state.players <= event.endsAt ? null : forecastEnd(event, state, now),
  };
};
