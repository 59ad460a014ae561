// The room on a canvas: a tile for each table, a dot for each player by stack.
"use strict";

import { eraAt, findEras, layTiles } from "./tiles.js";
import { MOST_SEATS } from "./room.js";
import { short } from "./words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./room.js").RoomHistory} RoomHistory */

/** Seconds on the page for which a broken table fades. */
const FADE = 240;
const FLASH_FROM = 0.55; // of a hand: an all-in comes late in it

export class RoomView {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {RoomHistory} history
   * @param {(name: string) => string} colour
   * @param {(table: number) => void} onPick
   */
  constructor(canvas, history, colour, onPick) {
    this.canvas = canvas;
    this.history = history;
    this.colour = colour;
    this.eras = findEras(history);
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.touched = new Int32Array(0);
    this.looks = new Int32Array(0);
    this.average = 1;
    this.key = "";
    /** @type {number[]} */
    this.tables = [];
    this.scale = 1;
    this.followed = 0;
    this.picked = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    canvas.addEventListener("click", (event) => {
      const table = this.tableAt(event.offsetX, event.offsetY);
      if (table) onPick(table);
    });
    canvas.addEventListener("keydown", (event) => {
      const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.grid?.columns ?? 1, ArrowUp: -(this.grid?.columns ?? 1) }[event.key];
      if (!steps || !this.tables.length) return;
      event.preventDefault();
      const at = this.tables.indexOf(this.picked);
      onPick(this.tables[Math.max(0, Math.min(this.tables.length - 1, at < 0 ? 0 : at + steps))]);
    });
  }

  /** @param {number} x @param {number} y */
  tableAt(x, y) {
    if (!this.grid) return 0;
    const [column, row] = [Math.floor(x / this.grid.wide), Math.floor(y / this.grid.high)];
    return column < this.grid.columns ? this.tables[row * this.grid.columns + column] ?? 0 : 0;
  }

  /** Everything must be drawn anew: another size, another theme. */
  forget() {
    this.key = "";
    const width = this.canvas.clientWidth;
    this.palette = Object.fromEntries(
      ["ink", "soft", "line", "raised", "paper", "accent", "warn", "felt", "short", "hot"].map((name) => [name, this.colour(`--${name}`)]),
    );
    this.scale = Math.min(2, window.devicePixelRatio || 1);
    this.width = width;
  }

  /** Draw the tiles that look different. @param {Room} room @param {number} at */
  draw(room, at) {
    if (!this.key) this.forget();
    if ((this.width ?? 0) < 100) return; // it is not shown
    const era = eraAt(this.eras, at);
    const key = `${era.at} ${this.width} ${this.scale} ${this.followed}`;
    if (key !== this.key) {
      this.layOut(era.tables, key);
      this.average = room.left ? room.stack.reduce((sum, stack) => sum + stack, 0) / room.left : 1;
    }
    for (let place = 0; place < this.tables.length; place += 1) {
      const table = this.tables[place];
      const flash = this.flash(room, table, at);
      const look = flash + 3 * (this.picked === table ? 1 : 0) + 6 * this.fading(room, table, at);
      if (this.touched[place] !== room.touched[table] || this.looks[place] !== look) {
        this.touched[place] = room.touched[table];
        this.looks[place] = look;
        this.drawTile(room, table, place, flash, at);
      }
    }
  }

  /** @param {number[]} tables @param {string} key */
  layOut(tables, key) {
    const { canvas, width } = this;
    const most = Math.max(220, Math.min(560, (width ?? 1) * 0.62));
    this.grid = layTiles(tables.length, width ?? 1, most);
    const height = Math.ceil(this.grid.rows * this.grid.high) || 60;
    canvas.style.height = `${height}px`;
    canvas.width = Math.round((width ?? 1) * this.scale);
    canvas.height = Math.round(height * this.scale);
    this.pen.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    this.tables = tables;
    this.touched = new Int32Array(tables.length).fill(-1);
    this.looks = new Int32Array(tables.length).fill(-1);
    this.key = key;
  }

  /** How far a broken table has faded, from 1 to 10; 0 for one in play. @param {Room} room @param {number} table @param {number} at */
  fading(room, table, at) {
    if (room.open[table]) return 0;
    return room.broken[table] ? 1 + Math.min(9, Math.floor(((at - room.broken[table]) / FADE) * 10)) : 10;
  }

  /** How bright an all-in flashes: 0 for none, 1 or 2. @param {Room} room @param {number} table @param {number} at */
  flash(room, table, at) {
    const { hands } = this.history.log;
    const coming = this.history.comingHand(room, table);
    if (coming < 0 || !hands.allIn[coming]) return 0;
    if (at < hands.end[coming] - hands.lasted[coming] * (1 - FLASH_FROM)) return 0;
    return this.still.matches ? 2 : 1 + (Math.floor(at / 2) % 2);
  }

  /** @param {Room} room @param {number} table @param {number} place @param {number} flash @param {number} at */
  drawTile(room, table, place, flash, at) {
    const { pen, palette, grid, average } = this;
    if (!palette || !grid) return;
    const { wide, high, columns } = grid;
    const [left, top] = [(place % columns) * wide, Math.floor(place / columns) * high];
    pen.clearRect(left, top, wide, high);
    pen.globalAlpha = Math.max(0.12, 1 - this.fading(room, table, at) / 10);
    const gap = Math.max(1, wide * 0.05);
    const [x, y, w, h] = [left + gap, top + gap, wide - 2 * gap, high - 2 * gap];
    pen.beginPath();
    pen.roundRect(x, y, w, h, Math.min(10, w / 8));
    pen.fillStyle = palette.raised;
    pen.fill();
    if (flash || this.picked === table) {
      pen.strokeStyle = flash ? palette.hot : palette.ink;
      pen.lineWidth = Math.max(1.5, wide * (flash === 2 ? 0.045 : 0.025));
      pen.stroke();
    }
    const [cx, cy, rx, ry] = [x + w / 2, y + h / 2, w * 0.26, h * 0.2];
    pen.beginPath();
    pen.ellipse(cx, cy, rx, ry, 0, 0, 7);
    pen.fillStyle = flash === 2 ? palette.hot : palette.felt;
    pen.fill();
    this.drawPlayers(room, table, { w, h, cx, cy, average });
    if (wide >= 62) {
      pen.fillStyle = "#fff";
      pen.font = `600 ${Math.min(15, wide / 8)}px system-ui, sans-serif`;
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.fillText(String(this.history.signs.get(table)?.sign ?? table), cx, cy + 0.5);
    }
    pen.globalAlpha = 1;
  }

  /** @param {Room} room @param {number} table @param {{w: number, h: number, cx: number, cy: number, average: number}} box */
  drawPlayers(room, table, box) {
    const { pen, palette } = this;
    if (!palette) return;
    const { w, h, cx, cy, average } = box;
    const seats = this.history.signs.get(table)?.seats ?? 9;
    const most = w * 0.078;
    const level = this.history.log.events[room.level - 1];
    const bet = level ? level.big_blind || level.big_bet || 1 : 1;
    for (let seat = 0; seat < seats; seat += 1) {
      const player = room.chairs[table * MOST_SEATS + seat];
      const turn = Math.PI / 2 + (2 * Math.PI * (seat + 0.5)) / seats;
      const [px, py] = [cx + Math.cos(turn) * w * 0.39, cy - h * 0.02 + Math.sin(turn) * h * 0.34];
      if (player) {
        const stack = room.stack[player];
        const radius = Math.max(Math.min(1.2, w / 20), Math.min(most, most * 0.6 * Math.sqrt(stack / average)));
        pen.beginPath();
        pen.arc(px, py, radius, 0, 7);
        pen.fillStyle = player === this.followed ? palette.accent : stack < 10 * bet ? palette.short : palette.ink;
        pen.fill();
        if (player === this.followed) {
          pen.beginPath();
          pen.arc(px, py, radius + Math.max(1.5, w * 0.02), 0, 7);
          pen.strokeStyle = palette.accent;
          pen.lineWidth = Math.max(1, w * 0.015);
          pen.stroke();
        }
        if (w >= 230) this.label(player, stack, px, py + radius + (player === this.followed ? 13 : 7));
      }
      if (room.button[table] === seat + 1 && w > 40) {
        pen.beginPath();
        pen.arc(cx + Math.cos(turn) * w * 0.26, cy + Math.sin(turn) * h * 0.2, Math.max(1.5, w * 0.02), 0, 7);
        pen.fillStyle = palette.warn;
        pen.fill();
      }
    }
  }

  /** @param {number} player @param {number} stack @param {number} px @param {number} py */
  label(player, stack, px, py) {
    const { pen, palette } = this;
    if (!palette) return;
    pen.fillStyle = palette.soft;
    pen.font = "11px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineWidth = 3;
    pen.strokeStyle = palette.raised;
    pen.strokeText(`${player} · ${short(stack)}`, px, py);
    pen.fillText(`${player} · ${short(stack)}`, px, py);
  }
}
