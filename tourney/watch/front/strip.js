// The strip of time: levels, breaks, eliminations, and the moments of the event.
"use strict";

import { svg } from "./svg.js";
import { time } from "./words.js";

const WIDE = 1000;
const HIGH = 74;
const BARS = 250;

/** @param {import("./room.js").RoomHistory} history */
export const drawStrip = (history) => {
  const { log, moments } = history;
  const end = log.end || 1;
  const x = (/** @type {number} */ at) => (at / end) * WIDE;
  const picture = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", class: "strip", "aria-hidden": "true" });
  const levels = log.events.filter((event) => event.kind === "level_started");
  levels.forEach((level, at) => {
    const until = levels[at + 1]?.at ?? end;
    picture.append(svg("rect", { x: x(level.at), y: 18, width: Math.max(0, x(until) - x(level.at)), height: HIGH - 18, class: at % 2 ? "level odd" : "level" },
      svg("title", {}, `Level ${level.level}, from ${time(log.seconds(level.at), true)}`)));
  });
  let pause = null;
  for (const event of log.events) {
    if (event.kind === "break_started") pause = event;
    if (event.kind === "break_ended" && pause) {
      picture.append(svg("rect", { x: x(pause.at), y: 18, width: Math.max(1, x(event.at) - x(pause.at)), height: HIGH - 18, class: "pause" }));
      pause = null;
    }
  }
  const bars = new Array(BARS).fill(0);
  for (const at of moments.elimination) bars[Math.min(BARS - 1, Math.floor((at / end) * BARS))] += 1;
  const most = Math.max(1, ...bars);
  bars.forEach((count, at) => {
    if (!count) return;
    const high = 5 + (count / most) * (HIGH - 30);
    picture.append(svg("rect", { x: (at / BARS) * WIDE + 0.7, y: HIGH - high, width: WIDE / BARS - 1.4, height: high, class: "outs" }));
  });
  for (const name of ["bubble", "final table", "heads-up"]) {
    const at = moments[name].at(-1);
    if (at !== undefined) picture.append(svg("rect", { x: x(at) - 1, y: 12, width: 2, height: HIGH - 12, class: "moment" }));
  }
  return picture;
};

/** The names above the strip, where there is room. @param {import("./room.js").RoomHistory} history */
export const stripNames = (history) => {
  const end = history.log.end || 1;
  const found = [];
  let last = -1;
  for (const name of ["bubble", "final table", "heads-up"]) {
    const at = history.moments[name].at(-1);
    if (at !== undefined) found.push({ name: name[0].toUpperCase() + name.slice(1), at: at / end });
  }
  found.sort((one, other) => one.at - other.at);
  return found.filter((each) => {
    const fits = each.at - last > 0.1 || last < 0;
    if (fits) last = each.at;
    return fits;
  });
};
