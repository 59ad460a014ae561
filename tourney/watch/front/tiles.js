// Where the tables of the room are drawn: tiles that stay in their places until half of them have gone.
"use strict";

/** @typedef {import("./room.js").RoomHistory} RoomHistory */

/**
 * @typedef {object} Era a time in which tiles keep their places
 * @property {number} at
 * @property {number[]} tables
 */

/** The tables open at the start of an era, and those that open in it. @param {RoomHistory} history @returns {Era[]} */
export const findEras = (history) => {
  /** @type {Era[]} */
  const eras = [{ at: 0, tables: [] }];
  const open = new Set();
  for (const event of history.log.events) {
    const era = eras[eras.length - 1];
    if (event.kind === "flight_started" || event.kind === "round_started") {
      open.clear();
      if (era.tables.length) eras.push({ at: event.at, tables: [] });
    } else if (event.kind === "table_opened") {
      open.add(event.table);
      if (event.at === era.at || era.tables.length === 0 || era.at === 0) era.tables.push(event.table);
      else eras.push({ at: event.at, tables: [...open] });
    } else if (event.kind === "table_broken") {
      open.delete(event.table);
      if (open.size && open.size <= era.tables.length / 2) eras.push({ at: event.at, tables: [...open] });
    }
  }
  return eras;
};

/** @param {Era[]} eras @param {number} at */
export const eraAt = (eras, at) => {
  let found = eras[0];
  for (const era of eras) if (era.at <= at) found = era;
  return found;
};

/**
 * The largest tiles of one size that fit.
 * @param {number} count @param {number} width @param {number} height
 */
export const layTiles = (count, width, height) => {
  const shape = 0.72;
  let best = { columns: 1, wide: 1, high: 1, rows: 1 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const wide = Math.min(width / columns, height / rows / shape, 330);
    if (wide > best.wide) best = { columns, wide, high: wide * shape, rows };
  }
  return best;
};
