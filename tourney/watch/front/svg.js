// Elements of SVG and HTML. Texts are set as text, so that no name can become markup.
"use strict";

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} parts
 */
export const svg = (name, attributes = {}, ...parts) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...parts);
  return element;
};

/**
 * @param {string} name
 * @param {Record<string, string | number | boolean>} [attributes]
 * @param {...(Node | string)} parts
 */
export const html = (name, attributes = {}, ...parts) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== false) element.setAttribute(key, value === true ? "" : String(value));
  element.append(...parts);
  return element;
};

/**
 * The element of the page with an id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [type] what it is, such as `HTMLInputElement`
 * @returns {T}
 */
export const byId = (id, type) => {
  const found = document.getElementById(id);
  if (found instanceof (type ?? HTMLElement)) return /** @type {T} */ (found);
  throw new TypeError(`the page has no ${type?.name ?? "element"} "${id}"`);
};
