// The address of a moment: #hand=812&action=7, #at=3600&table=4, #finding=12, #wall.
"use strict";

/** @param {string} hash @returns {Record<string, number | boolean>} */
export const readAddress = (hash) => {
  /** @type {Record<string, number | boolean>} */
  const found = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name, value] = part.split("=");
    if (!/^[a-z]+$/.test(name)) continue;
    if (value === undefined) found[name] = true;
    else if (/^\d{1,9}$/.test(value)) found[name] = Number(value);
  }
  return found;
};

/** @param {Record<string, number | boolean | undefined>} values */
export const writeAddress = (values) =>
  `#${Object.entries(values).filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? name : `${name}=${value}`)).join("&")}`;
