// The director's clock, as on the wall of the room.
"use strict";

import { html } from "./svg.js";
import { chips, minutes, number, ordinal } from "./words.js";

/** The blinds of a level in words. @param {any} level */
export const stakesOf = (level) => {
  if (!level) return "";
  const ante = level.ante ? ` · ante ${chips(level.ante)}` : "";
  if (level.big_blind) return `${chips(level.small_blind)} / ${chips(level.big_blind)}${ante}`;
  const bring = level.bring_in ? ` · bring-in ${chips(level.bring_in)}` : "";
  return `${chips(level.small_bet)} / ${chips(level.big_bet)}${ante}${bring}`;
};

/**
 * What the wall shows at a moment.
 * @param {import("./room.js").RoomHistory} history @param {import("./room.js").Room} room @param {number} at
 */
export const wallFacts = (history, room, at) => {
  const { log } = history;
  const level = log.events[room.level - 1];
  const ahead = history.changes.filter((event) => event.at > at);
  const after = (/** @type {string} */ kind) => ahead.find((event) => event.kind === kind);
  const pause = log.events[room.pause - 1];
  const next = after("level_started");
  const [change] = ahead;
  const coming = after("break_started");
  const total = room.stack.reduce((sum, stack) => sum + stack, 0);
  const bet = level ? level.big_blind || level.big_bet : 0;
  const average = room.left ? total / room.left : 0;
  return {
    level, pause, next, coming, chips: total, average,
    inBlinds: bet ? average / bet : 0,
    left: pause ? Math.max(0, pause.at + pause.lasts - at) : change ? change.at - at : 0,
    isLast: !pause && change?.kind === "finished",
  };
};

/** @param {string} name @param {string} value @param {string} [note] */
const cell = (name, value, note = "") => html("div", {}, html("dt", {}, name), html("dd", {}, value, note ? html("small", {}, note) : ""));

/** @param {import("./room.js").RoomHistory} history @param {import("./room.js").Room} room @param {number} at @param {string} title */
export const drawWall = (history, room, at, title) => {
  const facts = wallFacts(history, room, at);
  const { level, pause, next, coming } = facts;
  const prizes = [...history.places.values()].filter((placed) => placed.prize).sort((one, other) => one.place - other.place);
  const clock = room.finished ? "Finished" : minutes(facts.left);
  return html("div", { class: "wall" },
    html("p", { class: "wall-title" }, html("bdi", {}, title)),
    html("p", { class: "wall-level" }, pause ? pause.name || "Break" : level ? `Level ${level.level}` : "Before the start"),
    html("p", { class: "wall-clock" }, clock),
    html("p", { class: "wall-stakes" }, stakesOf(level)),
    html("p", { class: "wall-next" }, next ? `Next: ${stakesOf(next)}` : facts.isLast ? "The last level of the event" : "",
      coming ? ` · ${coming.name || "Break"} in ${minutes(coming.at - at)}` : ""),
    html("dl", { class: "wall-facts" },
      cell("Players", `${number(room.left)} / ${number(room.entries)}`),
      cell("Average stack", number(Math.round(facts.average)), facts.inBlinds ? `${facts.inBlinds.toFixed(1)} big ${level.big_blind ? "blinds" : "bets"}` : ""),
      cell("Chips in play", number(facts.chips)),
      cell("Prizes", room.closed ? number(room.pool) : "entries open", room.closed ? `${number(room.paid)} places paid` : "")),
    room.handForHand ? html("p", { class: "wall-hand" }, "Hand for hand") : "",
    room.closed && prizes.length ? html("ol", { class: "wall-prizes" },
      ...prizes.slice(0, 9).map((placed) => html("li", {}, html("span", {}, ordinal(placed.place)), ` ${number(placed.prize)}`))) : "");
};
