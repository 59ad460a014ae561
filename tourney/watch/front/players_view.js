// The players with most chips, and the player followed.
"use strict";

import { writeAddress } from "./address.js";
import { leadersOf } from "./chips.js";
import { signOf } from "./news.js";
import { byId, html } from "./svg.js";
import { number, ordinal, time } from "./words.js";

/** @typedef {import("./room.js").Room} Room */

const LEADERS = 10;

export class PlayersView {
  /**
   * @param {import("./room.js").RoomHistory} history
   * @param {(player: number) => string} nameOf
   * @param {(player: number) => void} onFollow
   */
  constructor(history, nameOf, onFollow) {
    this.history = history;
    this.nameOf = nameOf;
    this.onFollow = onFollow;
  }

  /** @param {Room} room @param {number} followed */
  draw(room, followed) {
    const rows = leadersOf(room, LEADERS);
    const list = byId("leaders");
    const key = `${rows.map((player) => `${player} ${room.stack[player]} ${room.table[player]}`)} ${followed}`;
    if (list.dataset.key !== key) {
      list.dataset.key = key;
      const focused = [...list.children].indexOf(document.activeElement?.parentElement ?? list);
      list.replaceChildren(...rows.map((player) => this.row(room, player, player === followed)));
      list.children[focused]?.querySelector("button")?.focus();
    }
    if (followed) this.drawFollowed(room, followed);
  }

  /** @param {Room} room @param {number} player @param {boolean} followed */
  row(room, player, followed) {
    const button = html("button", { type: "button", class: followed ? "followed" : "" }, this.nameOf(player));
    button.addEventListener("click", () => this.onFollow(player));
    const where = room.table[player] ? `table ${signOf(this.history, room.table[player])}` : "";
    return html("li", {}, button, html("span", {}, number(room.stack[player])), html("small", {}, where));
  }

  /** Say that there is no such player. @param {number} player */
  refuse(player) {
    const box = byId("player-facts");
    box.dataset.key = "";
    box.replaceChildren(html("p", {}, player
      ? `There is no player ${player}: players have the numbers 1 to ${this.history.players}.`
      : "Type the number of a player."));
  }

  /** The hand that knocked a player out, by its number in the event; -1 if there is none. @param {number} player */
  lastHandOf(player) {
    const { history } = this;
    const out = history.busts.get(player);
    if (!out) return -1;
    return history.handsOf[out.table].filter((hand) => history.log.hands.end[hand] <= out.at).at(-1) ?? -1;
  }

  /** @param {Room} room @param {number} player */
  drawFollowed(room, player) {
    const { history } = this;
    const entry = history.entries.get(player);
    const placed = history.places.get(player);
    const now = room.table[player] ? `table ${signOf(history, room.table[player])}, seat ${room.seat[player]}` : "not at a table";
    const facts = [
      ["Plays as", entry.strategy.replaceAll("_", " ")],
      ["Now", room.out[player] ? "out" : now],
      ["Stack", room.out[player] ? "none" : number(room.stack[player])],
      ["In the end", placed ? `${ordinal(placed.place)}${placed.prize ? `, ${number(placed.prize)}` : ""}` : "in play"],
    ];
    const box = byId("player-facts");
    const key = `${player} ${facts}`;
    if (box.dataset.key === key) return;
    box.dataset.key = key;
    const last = this.lastHandOf(player);
    const parts = [html("h3", {}, this.nameOf(player)), html("dl", {}, ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]))];
    if (last >= 0) {
      const link = html("a", { href: writeAddress({ hand: last + 1, action: 0 }), id: "last-hand" }, "The hand that knocked this player out");
      parts.push(html("p", {}, link, ` (${time(history.log.seconds(history.log.hands.end[last]), true)})`));
    }
    box.replaceChildren(...parts);
  }
}
