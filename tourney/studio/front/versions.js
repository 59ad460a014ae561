// The page of the versions.
import { address, askAndSay, file, listen, onClick, onClickIn } from "./ask.js";
import { byId } from "./svg.js";

/** @param {string} path @param {Record<string, unknown>} values */
const change = async (path, values) => {
  const answer = await askAndSay(path, values);
  if (!answer.error) location.reload();
};

onClick("keep", () => change("/versions/keep", { name: "" }));

onClickIn(byId("versions"), "button", async (button) => {
  const version = Number(button.getAttribute("data-version"));
  if (button.classList.contains("drop")) await change("/versions/drop", { version });
  if (button.classList.contains("restore")) {
    const answer = await askAndSay("/versions/restore", { version });
    if (!answer.error) location.assign(address("/event"));
  }
  const title = button.closest(".card")?.querySelector("h3");
  if (button.classList.contains("rename") && title) askName(title, version);
});

/** Put a field in the place of the name. @param {HTMLElement} title @param {number} version */
const askName = (title, version) => {
  const input = document.createElement("input");
  input.value = title.textContent ?? "";
  input.setAttribute("aria-label", "New name");
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") void change("/versions/rename", { version, name: input.value });
    if (event.key === "Escape") input.replaceWith(title);
  });
  title.replaceWith(input);
  input.focus();
  input.select();
};

// Versions are played as long as somebody looks at them; what is known is shown when there is more.
const shown = { at: Date.now() };
listen(file, {
  progress: async () => {
    if (Date.now() - shown.at < 2000 || document.activeElement?.tagName === "INPUT") return;
    shown.at = Date.now();
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const [now, next] = [document, page].map((each) => [...each.querySelectorAll(".card .end")]);
    if (now.length === next.length) now.forEach((each, index) => { each.textContent = next[index].textContent; });
  },
});
