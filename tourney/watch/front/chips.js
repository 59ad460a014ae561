// Chips over time: the leaders of the moment and the player followed, drawn by uPlot.
"use strict";

import { CHECKPOINTS } from "./room.js";
import { html } from "./svg.js";
import { short, time } from "./words.js";

const LEADERS = 5;

/** The players with most chips. @param {import("./room.js").Room} room @param {number} most */
export const leadersOf = (room, most) => {
  /** @type {number[]} */
  const found = [];
  for (let player = 1; player < room.stack.length; player += 1) {
    if (room.out[player] || !room.stack[player]) continue;
    if (found.length === most && room.stack[player] <= room.stack[found[most - 1]]) continue;
    let at = found.length;
    while (at > 0 && room.stack[found[at - 1]] < room.stack[player]) at -= 1;
    found.splice(at, 0, player);
    if (found.length > most) found.pop();
  }
  return found;
};

export class ChipsChart {
  /** @param {HTMLElement} frame @param {import("./room.js").RoomHistory} history @param {any} uPlot @param {(name: string) => string} colour @param {(player: number) => string} nameOf */
  constructor(frame, history, uPlot, colour, nameOf) {
    this.frame = frame;
    this.history = history;
    this.uPlot = uPlot;
    this.colour = colour;
    this.nameOf = nameOf;
    /** @type {any} the chart of uPlot, once there is one */
    this.chart = null;
    this.line = html("div", { class: "now-line" });
    this.average = history.checkpoints.map((room) => (room.left ? room.stack.reduce((sum, stack) => sum + stack, 0) / room.left : null));
    this.key = "";
    this.at = 0;
  }

  /** @param {number} player */
  series(player) {
    return this.history.checkpoints.map((room) => (room.stack[player] || null));
  }

  /** @param {import("./room.js").Room} room @param {number} followed @param {number} at */
  draw(room, followed, at) {
    this.at = at;
    const players = leadersOf(room, LEADERS);
    if (followed && !players.includes(followed)) players.push(followed);
    const width = this.frame.clientWidth;
    const key = `${players} ${followed} ${width}`;
    if (key !== this.key && width) {
      this.key = key;
      this.build(players, followed, width);
    }
    this.markNow();
  }

  forget() {
    this.key = "";
  }

  /** @param {number[]} players @param {number} followed @param {number} width */
  build(players, followed, width) {
    const { history } = this;
    this.chart?.destroy();
    const times = Array.from({ length: CHECKPOINTS + 1 }, (_, at) => at * history.step);
    const tone = (/** @type {number} */ player, /** @type {number} */ at) => (player === followed ? this.colour("--accent") : this.colour(`--series-${(at % 7) + 2}`));
    const axis = { stroke: this.colour("--soft"), grid: { stroke: this.colour("--line"), width: 1 }, ticks: { show: false }, font: "12px system-ui, sans-serif" };
    this.chart = new this.uPlot({
      width, height: 240, legend: { show: false }, cursor: { show: false },
      scales: { x: { time: false }, y: { distr: 3, log: 10 } },
      axes: [
        { ...axis, values: (/** @type {any} */ _, /** @type {number[]} */ ticks) => ticks.map((tick) => time(history.log.seconds(tick), true)), space: 70 },
        { ...axis, size: 56, values: (/** @type {any} */ _, /** @type {(number | null)[]} */ ticks) => ticks.map((tick) => (tick === null ? "" : short(tick))) },
      ],
      series: [
        {},
        { stroke: this.colour("--soft"), dash: [4, 4], width: 1.5, points: { show: false } },
        ...players.map((player, at) => ({ stroke: tone(player, at), width: player === followed ? 3 : 1.5, points: { show: false } })),
      ],
    }, [times, this.average, ...players.map((player) => this.series(player))], this.frame.querySelector(".plot"));
    const names = players.map((player, at) => {
      const mark = html("i", {});
      mark.style.background = tone(player, at);
      return html("li", {}, mark, html("bdi", {}, this.nameOf(player)));
    });
    this.frame.querySelector(".keys")?.replaceChildren(...names, html("li", {}, html("i", { class: "dashed" }), "average"));
  }

  /** Mark the moment with a line over the chart. */
  markNow() {
    if (!this.chart) return;
    if (this.line.parentNode !== this.chart.over) this.chart.over.append(this.line);
    this.line.style.left = `${this.chart.valToPos(this.at, "x")}px`;
  }
}
