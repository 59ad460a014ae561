// The page of the night.
import { askAndSay, file, listen, onClick, onSubmit, say, show } from "./ask.js";
import { byId } from "./svg.js";

const bar = byId("progress", HTMLProgressElement);
const asked = { isAsked: false };

onSubmit(byId("night", HTMLFormElement), async (values) => {
  asked.isAsked = true;
  const answer = await askAndSay("/forecast/start", values);
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
