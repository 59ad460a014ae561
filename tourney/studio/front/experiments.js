// The page of experiments.
import { askAndSay, listen, onClick, say } from "./ask.js";
import { byId } from "./svg.js";

/** @param {string} id */
const value = (id) => byId(id, HTMLInputElement).value;
const shown = { isAsked: false };

/** @param {string} path @param {Record<string, unknown>} values */
const start = async (path, values) => {
  shown.isAsked = true;
  const answer = await askAndSay(path, values);
  if (!answer.error) byId("brief").textContent = "Playing \u2026";
};

onClick("x-start", () =>
  start("/experiments/start", {
    of: byId("x-file", HTMLSelectElement).value, reps: value("x-reps"), sweeps: [value("x-sweep"), value("x-sweep-2")], dir: value("x-dir"),
  }),
);
onClick("x-stop", () => askAndSay("/experiments/stop"));
onClick("compare", () => {
  const chosen = [...document.querySelectorAll(".choose:checked")].map((each) => each.getAttribute("value"));
  if (!chosen.length) say("Choose the experiments to compare.", true);
  else open(`/experiments/report?dirs=${encodeURIComponent(chosen.join(","))}`, "_blank", "noopener");
});
for (const button of document.querySelectorAll(".more")) {
  button.addEventListener("click", () =>
    start("/experiments/resume", { dir: button.getAttribute("data-name"), reps: value("x-reps") }),
  );
}

listen("", {
  experiment: (data) => {
    byId("brief").textContent = data.brief;
    byId("progress", HTMLProgressElement).value = data.share;
    if (data.over && shown.isAsked) setTimeout(() => location.reload(), 1200);
  },
});
