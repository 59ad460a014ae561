// What has just happened in the room, and how the event stands, in words.
"use strict";

import { stakesOf, wallFacts } from "./wall.js";
import { minutes, number, ordinal, short } from "./words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./room.js").RoomHistory} RoomHistory */
/** @typedef {import("./room_log.js").RoomEvent} RoomEvent */

/** The texts of events worth telling. @type {Record<string, (event: RoomEvent, sign: (table: number) => string) => string>} */
const TEXTS = {
  busted: (event, sign) => `Player ${event.player} is out at table ${sign(event.table)}.`,
  placed: (event) => `Player ${event.player} finishes ${ordinal(event.place)}${event.prize ? `, wins ${number(event.prize)}` : ""}.`,
  table_broken: (event, sign) => `Table ${sign(event.table)} breaks.`,
  final_table: (event) => `Final table: ${event.players} players.`,
  level_started: (event) => `Level ${event.level} starts: ${stakesOf(event)}.`,
  break_started: (event) => `${event.name || "Break"}: ${minutes(event.lasts ?? 0)}.`,
  hand_for_hand_started: () => "Hand for hand.",
  hand_for_hand_ended: () => "The hand-for-hand play is over.",
  entries_closed: (event) => `Entries are closed: ${number(event.entries ?? 0)} entries, ${number(event.paid ?? 0)} places paid.`,
  finished: () => "The event is over.",
  day_ended: (event) => `Day ${event.day} is over: ${number(event.players ?? 0)} players.`,
  flight_started: (event) => `Flight ${event.flight} starts.`,
  flight_ended: (event) => `Flight ${event.flight} is over.`,
  round_started: (event) => `Round ${event.round} starts.`,
  redrawn: () => "All players draw new seats.",
  seat_won: (event) => `Player ${event.player} wins a seat.`,
  deal: () => "The players left make a deal.",
  removed: (event) => `Player ${event.player} is taken out (${event.reason}).`,
};

/** The sign of a table, which may differ from its number. @param {RoomHistory} history @param {number} table @returns {string} */
export const signOf = (history, table) => String(history.signs.get(table)?.sign ?? table);

/** The last event worth telling, in words. @param {RoomHistory} history @param {Room} room */
export const newsText = (history, room) => {
  const event = history.log.events[room.news];
  return (event && TEXTS[event.kind]?.(event, (table) => signOf(history, table))) ?? "";
};

/** How the event stands, in a line. @param {RoomHistory} history @param {Room} room @param {number} at */
export const roomFacts = (history, room, at) => {
  const facts = wallFacts(history, room, at);
  const open = room.open.reduce((sum, each) => sum + each, 0);
  const parts = [
    facts.pause ? `${facts.pause.name || "Break"}, ${minutes(facts.left)} left` : facts.level ? `Level ${facts.level.level}: ${stakesOf(facts.level)}` : "",
    !facts.pause && facts.level && !facts.isLast && !room.finished ? `${minutes(facts.left)} left` : "",
    `${number(room.left)} of ${number(room.entries)} players`,
    open ? `${number(open)} ${open === 1 ? "table" : "tables"}` : "",
    facts.average ? `average ${short(Math.round(facts.average))}` : "",
    room.handForHand ? "hand for hand" : "",
    room.finished ? "finished" : "",
  ];
  return parts.filter(Boolean).join(" · ");
};
