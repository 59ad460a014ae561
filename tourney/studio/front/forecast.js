// The page of the night.
import { askAndSay, file, listen, onClick, say, show } from "./ask.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("night"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));
const asked = { isAsked: false };

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  asked.isAsked = true;
  const answer = await askAndSay("/forecast/start", Object.fromEntries(new FormData(form)));
  if (!answer.error) say("Playing the rest of the evening \u2026");
});
onClick("stop", () => askAndSay("/forecast/stop"));

listen(file, {
  forecast: (data) => {
    if (!asked.isAsked) return;
    say(data.error, Boolean(data.error));
    bar.value = data.share;
    show(document.getElementById("forecast"), data.html);
  },
});
