// The page of the night.
import { askAndSay, file, listen, onClick, say, show } from "./ask.js";
import { byId } from "./svg.js";

const form = byId("night", HTMLFormElement);
const bar = byId("progress", HTMLProgressElement);
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
    show(byId("forecast"), data.html);
  },
});
