// The charts over time and by level. uPlot draws them; a line of text below shows the values at the cursor.
"use strict";

const HEIGHT = 240;
const PAGE_WIDTH = 660; // of a printed page, whatever the width of the window

const number = (value, digits) =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

const DAY = 86400;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Whether a time is after the first night: not on the day of the start, nor before noon and that hour of the next. */
const isNextDay = (seconds, starts) => (starts % DAY) + seconds >= DAY + Math.min(DAY / 2, starts % DAY);

/** Whether the times of a chart name their day: it goes on after the first night. */
const hasDays = (data) => data.starts !== null && isNextDay(data.x.at(-1), data.starts);

/** A time since the start; with the start in seconds since Monday, the time of day, with its day if asked for. */
const clock = (seconds, { starts }, isNamed) => {
  const minutes = Math.floor((seconds + (starts ?? 0)) / 60);
  const hours = Math.floor(minutes / 60);
  const rest = `:${String(minutes % 60).padStart(2, "0")}`;
  if (starts === null) return `${hours}${rest}`;
  const time = `${String(hours % 24).padStart(2, "0")}${rest}`;
  return isNamed ? `${WEEKDAYS[Math.floor(hours / 24) % 7]} ${time}` : time;
};

const MOST_BANDS = 3; // more lines are drawn without bands, unless one of them is picked
const LABEL = 13; // the height of a letter beside a line
const picked = { name: null }; // the experiment to look at; null for all

const CLOCK_STEPS = [60, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400, 172800, 604800];
const LEVEL_STEPS = [1, 2, 5, 10, 20, 50, 100];
const ROUND = [1, 2, 5];
const DASHES = [[3, 4], undefined, [9, 5]]; // by the number of the colour, as in page.css

/** Round numbers between two ends, for a logarithmic axis. */
const roundNumbers = (low, high) => {
  const found = [];
  for (let size = 10 ** Math.floor(Math.log10(low)); size <= high; size *= 10) {
    for (const each of ROUND) {
      if (each * size >= low * 0.999 && each * size <= high * 1.001) found.push(each * size);
    }
  }
  return found;
};

/** The possible steps of an axis; whole numbers only if the values are counts. */
const steps = (data) => {
  const found = [];
  for (let power = data.digits ? -3 : 0; power < 12; power += 1) found.push(...ROUND.map((each) => each * 10 ** power));
  return found;
};

/** The number of decimals that a step of 1, 2 or 5 times a power of ten needs. */
const decimals = (step) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** The labels of the ticks of an axis, with as many decimals as they need. */
const ticks = (data, splits, step) =>
  splits.map((each) => number(each, decimals(data.log ? each : step)));

const titled = (title) => (title ? { label: title, labelSize: 20, labelGap: 2, labelFont: "13px system-ui, sans-serif" } : {});

/** Ticks at whole times of the day. */
const wholeTimes = (data, low, high, step) => {
  const found = [];
  for (let at = Math.ceil((low + data.starts) / step) * step - data.starts; at <= high; at += step) found.push(at);
  return found;
};

const axes = (data) => {
  const common = {
    stroke: () => theme.colour("--soft"),
    grid: { stroke: () => theme.colour("--line"), width: 1 },
    ticks: { show: false },
    font: "13px system-ui, sans-serif",
  };
  const isClock = data.across === "clock";
  const across = {
    ...common,
    grid: { show: false },
    incrs: isClock ? CLOCK_STEPS : LEVEL_STEPS,
    space: isClock ? (hasDays(data) ? 84 : 56) : 32,
    size: 30,
    ...titled(data.along),
    values: (_, splits) => splits.map((each) => (isClock ? clock(each, data, hasDays(data)) : String(each))),
    ...(isClock && data.starts !== null ? { splits: (_, __, low, high, step) => wholeTimes(data, low, high, step) } : {}),
  };
  const up = {
    ...common,
    ...titled(data.up),
    size: (_, values) => 14 + 8 * Math.max(1, ...(values || []).map((each) => (each || "").length)),
    incrs: steps(data),
    values: (_, splits, __, ___, step) => ticks(data, splits, step),
    ...(data.log ? { splits: (_, __, low, high) => roundNumbers(low, high), filter: (_, splits) => splits } : {}),
  };
  return [across, up];
};

/** Three rows of numbers for each line: the low and high ends of its band (drawn transparent), and the line. */
const rows = (data) => {
  const least = data.log ? ends(data)[0] / 10 : -Infinity;
  const drawable = (values) => values.map((value) => (value === null ? null : Math.max(value, least)));
  return [data.x, ...data.lines.flatMap((line) => [line.low, line.high, line.value].map(drawable))];
};

const series = (data) => [
  {},
  ...data.lines.flatMap((line) => {
    const edge = { stroke: "transparent", width: 0, points: { show: false }, spanGaps: true };
    const stroke = () => theme.colour(`--series-${line.tone}`);
    const dash = DASHES[line.tone % DASHES.length];
    const paths = data.stepped ? { paths: uPlot.paths.stepped({ align: 1 }) } : {};
    const shown = { show: isShown(data, line), ...paths };
    return [
      { ...edge, ...shown },
      { ...edge, ...shown },
      { stroke, width: 2, dash, points: { show: false }, spanGaps: true, ...shown },
    ];
  }),
];

const isShown = (data, line) => !data.several || picked.name === null || picked.name === line.name;

const hasBand = (data, line) => !data.several || data.lines.length <= MOST_BANDS || picked.name === line.name;

/** Write the letter of each experiment at the end of its line, one above the other where lines end close together. */
const letters = (chart, data) => {
  const ratio = devicePixelRatio;
  const ends = data.lines.filter((line) => isShown(data, line)).map((line) => {
    // Where the line comes to its last value: lines that end at the same value are apart there.
    const end = line.value.findLastIndex((value) => value !== null);
    const last = end < 0 ? end : line.value.findLastIndex((value) => value !== null && value !== line.value[end]) + 1;
    return last < 0 ? null : { line, x: chart.valToPos(data.x[last], "x", true), y: chart.valToPos(line.value[last], "y", true) };
  }).filter((end) => end !== null && Number.isFinite(end.y));
  const bottom = chart.bbox.top + chart.bbox.height;
  ends.sort((one, other) => other.y - one.y);
  ends.forEach((end, place) => {
    end.y = Math.min(end.y, bottom);
    for (const other of ends.slice(0, place)) {
      const isNear = Math.abs(other.x - end.x) < LABEL * ratio && Math.abs(other.y - end.y) < LABEL * ratio;
      if (isNear) end.y = other.y - LABEL * ratio;
    }
  });
  const { ctx } = chart;
  ctx.save();
  ctx.font = `bold ${LABEL * ratio}px system-ui, sans-serif`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  for (const { line, x, y } of ends) {
    // An edge in the colour of the paper keeps it legible on lines.
    ctx.strokeStyle = theme.colour("--paper");
    ctx.lineWidth = 4 * ratio;
    ctx.lineJoin = "round";
    ctx.strokeText(line.name, x + 5 * ratio, y - 7 * ratio);
    ctx.fillStyle = theme.colour(`--series-${line.tone}`);
    ctx.fillText(line.name, x + 5 * ratio, y - 7 * ratio);
  }
  ctx.restore();
};

const bands = (data) =>
  data.lines.map((line, index) => ({
    series: [3 * index + 2, 3 * index + 1],
    fill: () => (hasBand(data, line) ? theme.colour(`--series-${line.tone}`) + theme.colour("--band") : "transparent"),
  }));

/** The ends of a logarithmic scale. They follow the lines, as bands may reach down to 0. */
const ends = (data) => {
  const values = data.lines.flatMap((line) => line.value).filter((value) => value > 0);
  return values.length ? [Math.min(...values) * 0.75, Math.max(...values) * 1.25] : [1, 10];
};

const scales = (data) => ({
  x: { time: false, range: (_, low, high) => [low, high > low ? high : low + 1] },
  y: data.log
    ? { distr: 3, log: 10, range: () => ends(data) }
    : { range: (_, __, high) => [0, high * 1.05 || 1] },
});

/** The text for a position of the x axis: its time or level, and the value of each line. */
const told = (data, index) => {
  const at = data.across === "clock" ? clock(data.x[index], data, hasDays(data)) : `Level ${data.x[index]}`;
  const lines = data.lines.filter((line) => isShown(data, line)).flatMap((line) => {
    const value = line.value[index];
    if (value === null || value === undefined) return [];
    const ends = [line.low[index], line.high[index]];
    const known = ends.every((end) => end !== null && end !== undefined);
    const beside = known ? ` (${ends.map((end) => number(end, data.digits)).join(" to ")})` : "";
    const name = data.lines.length > 1 ? `${line.name}: ` : "";
    const unit = data.unit ? ` ${data.unit}` : "";
    return [{ tone: line.tone, text: `${name}${number(value, data.digits)}${unit}${beside}` }];
  });
  return { at, lines };
};

/** Show the text below the chart and set it for screen readers. It is inserted as text, never as markup. */
const tell = (plot, readout, data, index) => {
  const { at, lines } = told(data, index);
  const parts = lines.map((line) => {
    const part = document.createElement("span");
    part.className = `key tone-${line.tone}`;
    if (lines.length > 1) part.append(document.createElement("i"));
    part.append(line.text);
    return part;
  });
  const moment = document.createElement("b");
  moment.textContent = at;
  readout.replaceChildren(moment, ...parts);
  say(plot, data, index);
};

const say = (plot, data, index) => {
  const { at, lines } = told(data, index);
  plot.setAttribute("aria-valuenow", String(index));
  plot.setAttribute("aria-valuetext", `${at}: ${lines.map((line) => line.text).join(", ")}`);
};

/** Give a chart the role of a slider: it has a position, and a text for that position. */
const introduce = (plot, readout, data) => {
  const attributes = {
    role: "slider",
    tabindex: "0",
    "aria-label": `${data.title}: chart, use the arrow keys to read it`,
    "aria-valuemin": "0",
    "aria-valuemax": String(data.x.length - 1),
  };
  for (const [name, value] of Object.entries(attributes)) plot.setAttribute(name, value);
  say(plot, data, 0);
  readout.textContent = "Point at the chart or use the arrow keys to read its values.";
};

const moves = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

/** Let the arrow keys move the cursor, as in a slider. */
const listen = (plot, chart, data) => {
  const last = data.x.length - 1;
  const go = (index) => {
    const left = chart.valToPos(data.x[index], "x");
    chart.setCursor({ left, top: chart.over.clientHeight / 2 }, true, true);
  };
  plot.addEventListener("keydown", (event) => {
    const now = chart.cursor.idx ?? 0;
    let index = null;
    if (event.key in moves) index = Math.min(last, Math.max(0, now + moves[event.key]));
    if (event.key === "Home") index = 0;
    if (event.key === "End") index = last;
    if (index === null) return;
    event.preventDefault();
    go(index);
  });
  plot.addEventListener("focus", () => {
    if (chart.cursor.idx === null || chart.cursor.idx === undefined) go(0);
  });
};

const draw = (plot) => {
  const place = plot.parentElement;
  const readout = place.querySelector(".readout");
  const data = JSON.parse(place.querySelector("script").textContent);
  const options = {
    width: plot.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: {
      drag: { x: false, y: false },
      points: { show: false },
      y: false,
      ...(data.group ? { sync: { key: data.group } } : {}),
    },
    scales: scales(data),
    axes: axes(data),
    series: series(data),
    bands: bands(data),
    ...(data.several ? { padding: [null, 26, null, null] } : {}),
    hooks: {
      draw: [(chart) => data.several && letters(chart, data)],
      setCursor: [
        (chart) => {
          if (chart.cursor.idx !== null && chart.cursor.idx !== undefined) tell(plot, readout, data, chart.cursor.idx);
        },
      ],
    },
  };
  plot.replaceChildren(); // remove the text for browsers without scripts
  const chart = new uPlot(options, rows(data), plot);
  introduce(plot, readout, data);
  listen(plot, chart, data);
  return { plot, chart, data };
};

const charts = [];

/** Draw the charts in a part of the page, and forget those that are no longer in it. */
const drawCharts = (root) => {
  for (const { chart } of charts.filter(({ plot }) => !plot.isConnected)) chart.destroy();
  charts.splice(0, charts.length, ...charts.filter(({ plot }) => plot.isConnected));
  charts.push(...[...root.querySelectorAll(".plot")].map(draw));
};

drawCharts(document);
const isPrinted = { now: false };

const fit = (width) => {
  for (const { plot, chart } of charts) {
    const wide = width || plot.clientWidth;
    if (wide && wide !== chart.width) chart.setSize({ width: wide, height: HEIGHT });
  }
};

/** Show one experiment in all charts, or all of them if it is picked already. */
const pick = (name) => {
  picked.name = picked.name === name ? null : name;
  for (const button of document.querySelectorAll(".keys button")) {
    button.setAttribute("aria-pressed", String(picked.name === button.dataset.series));
  }
  for (const { chart, data } of charts) {
    if (!data.several) continue;
    chart.batch(() => data.lines.forEach((line, index) => {
      for (const place of [1, 2, 3]) chart.setSeries(3 * index + place, { show: isShown(data, line) });
    }));
  }
};

/** Make the entries of the legends buttons that pick an experiment. */
for (const item of document.querySelectorAll(".keys [data-series]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.series = item.dataset.series;
  button.title = "Show only this one in the charts";
  button.setAttribute("aria-pressed", "false");
  button.append(...item.childNodes);
  button.addEventListener("click", () => pick(button.dataset.series));
  item.replaceChildren(button);
}

theme.onChange(() => charts.forEach(({ chart }) => chart.redraw(false, true)));
new ResizeObserver(() => isPrinted.now || fit()).observe(document.querySelector("main"));

// Print in the light theme, at the width of the paper.
const asked = { theme: undefined };
addEventListener("beforeprint", () => {
  isPrinted.now = true;
  document.querySelectorAll("details.printed").forEach((each) => each.setAttribute("open", ""));
  asked.theme = theme.asked();
  theme.set("light");
  fit(PAGE_WIDTH);
});
addEventListener("afterprint", () => {
  isPrinted.now = false;
  theme.set(asked.theme);
  fit();
});
