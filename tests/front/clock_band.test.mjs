// How often the forecast's band holds the end of runs that it is not made of. DATA: tests/unit/watch/test_front.py.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { forecastEnd, openClock } from "./clock.js";

const { event, others } = JSON.parse(readFileSync(process.env.DATA, "utf-8"));
const levels = event.rows.flatMap((row, index) => (row.level ? [index] : []));
const startOf = (row) => event.rows.slice(0, row).reduce((sum, each) => sum + each.seconds, 0);

test("the band of 90% holds the end of about as many other runs, at the starts of all levels", () => {
  let [held, all] = [0, 0];
  for (const run of others) {
    for (const [level, start] of run.starts.entries()) {
      if (level >= levels.length || run.players[level] < 2) continue;
      const state = { ...openClock({ ...event, starts: null }, 0), at: startOf(levels[level]), players: run.players[level] };
      const band = forecastEnd(event, state, 0);
      if (!band) continue;
      all += 1;
      held += Number(run.finish - start >= band.low && run.finish - start <= band.high);
    }
  }
  assert.ok(all > 500, `${all} moments`);
  assert.ok(held / all > 0.78 && held / all < 0.97, `${held} of ${all}`);
});
