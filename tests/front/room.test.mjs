// An event, folded by the page's modules. DATA names a file that tests/unit/watch/test_front.py writes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { unpackText } from "./bytes.js";
import { leadersOf } from "./chips.js";
import { HandBook } from "./hands.js";
import { Room, RoomHistory } from "./room.js";
import { RoomLog } from "./room_log.js";
import { eraAt, findEras, layTiles } from "./tiles.js";
import { wallFacts } from "./wall.js";

const data = JSON.parse(readFileSync(process.env.DATA, "utf-8"));

/** Numbers that look like chance, and are the same each time. */
const drawn = (count, most) => Array.from({ length: count }, (_, at) => (((at + 1) * 2654435761) % 2 ** 32) / 2 ** 32 * most);

for (const event of data.events) {
  const texts = JSON.parse(new TextDecoder().decode(await unpackText(event.texts)));
  const book = new HandBook(await unpackText(event.hands), texts);
  const log = new RoomLog(await unpackText(event.room), texts);
  const history = new RoomHistory(log);

  test(`${event.name}: a moment reached by a jump is the one reached by playing`, () => {
    const played = new Room(history.players, history.tables);
    for (const at of drawn(100, log.end).sort((one, other) => one - other)) {
      played.advanceTo(log, at);
      assert.deepEqual(history.roomAt(at), played, `at ${at}`);
    }
    played.advanceTo(log, log.end);
    assert.deepEqual(history.roomAt(log.end), played);
  });

  test(`${event.name}: the room ends as the result says`, () => {
    const room = history.roomAt(log.end);
    assert.equal(room.hands, event.result.hands);
    assert.equal(room.entries, event.result.entries);
    assert.equal(room.finished, true);
    for (const [player, place] of event.result.places) assert.equal(history.places.get(player).place, place);
  });

  test(`${event.name}: a player sits in one chair, and chips are those of the log`, () => {
    for (const [seconds, stacks] of event.moments) {
      const room = history.roomAt(seconds);
      for (const [player, stack] of stacks) assert.equal(room.stack[player], stack, `player ${player} at ${seconds}`);
      const seated = [...room.chairs].filter((player) => player);
      assert.equal(new Set(seated).size, seated.length);
      for (const player of seated) assert.equal(room.out[player], 0);
    }
  });

  test(`${event.name}: each hand of the log is in the book, and ends with the same stacks`, () => {
    const { table, hand, from } = log.hands;
    for (let each = 0; each < log.count; each += 1) {
      const index = book.find(table[each], hand[each]);
      assert.ok(index >= 0);
      const ends = new Map(book.at(index).places.map((place) => [place.player, place.end]));
      for (let at = from[each]; at < from[each + 1]; at += 1) assert.equal(ends.get(log.players[at]), log.stacks[at]);
    }
  });

  test(`${event.name}: tiles have a place for each open table`, () => {
    const eras = findEras(history);
    for (const at of drawn(40, log.end)) {
      const room = history.roomAt(at);
      const { tables } = eraAt(eras, at);
      const open = [...room.open.keys()].filter((table) => room.open[table]);
      assert.ok(open.every((table) => tables.includes(table)), `at ${at}: ${open} in ${tables}`);
    }
  });

  test(`${event.name}: leaders and wall`, () => {
    for (const at of drawn(20, log.end)) {
      const room = history.roomAt(at);
      const leaders = leadersOf(room, 5);
      const best = [...room.stack].sort((one, other) => other - one).slice(0, leaders.length);
      assert.deepEqual(leaders.map((player) => room.stack[player]), best);
      const facts = wallFacts(history, room, at);
      assert.ok(facts.left >= 0 && Number.isFinite(facts.average));
    }
  });
}

test("tiles fit", () => {
  for (const count of [1, 2, 23, 200, 889]) {
    const { columns, rows, wide, high } = layTiles(count, 1000, 560);
    assert.ok(columns * rows >= count && columns * wide <= 1000.001 && rows * high <= 560.001);
  }
});
