// Light or dark theme: the system's setting, unless the button overrides it.
"use strict";

const theme = (() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const button = document.getElementById("theme");
  const listeners = [];

  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);

  const tell = () => {
    button.setAttribute("aria-pressed", String(isDark()));
    listeners.forEach((listener) => listener());
  };

  const set = (name) => {
    if (name) root.dataset.theme = name;
    else delete root.dataset.theme;
    tell();
  };

  button.hidden = false;
  button.addEventListener("click", () => set(isDark() ? "light" : "dark"));
  system.addEventListener("change", tell);
  tell();

  return {
    /** The current value of a colour of the style sheet, by name. */
    colour: (name) => getComputedStyle(root).getPropertyValue(name).trim(),
    /** The theme set by the button, if any. */
    asked: () => root.dataset.theme,
    set,
    onChange: (listener) => listeners.push(listener),
  };
})();

// Make elements that are wider than the page focusable, so that they can be scrolled with the keyboard.
const markWide = () => {
  for (const each of document.querySelectorAll(".scroll, pre")) {
    const wide = each.scrollWidth > each.clientWidth;
    for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", each.dataset.name || ""]]) {
      if (wide) each.setAttribute(name, value);
      else each.removeAttribute(name);
    }
  }
};
addEventListener("resize", markWide);
document.addEventListener("toggle", markWide, true);
markWide();
