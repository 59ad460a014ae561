// The table of levels: rows of texts as they stand in the file. What they mean is the studio's matter.

/** @typedef {Record<string, string>} Row */

const LEVEL = ["sb", "bb", "ante", "length"];
const MORE = ["small_bet", "big_bet", "bring_in", "nl_sb", "nl_bb", "nl_ante", "game", "hands"];
/** @type {Row} */
const NAMES = {
  sb: "Small blind", bb: "Big blind", ante: "Ante", length: "Length", small_bet: "Small bet", big_bet: "Big bet",
  bring_in: "Bring-in", nl_sb: "NL small", nl_bb: "NL big", nl_ante: "NL ante", game: "Game", hands: "Hands",
};
const BREAK = { break: "Length of the break", name: "Name", at: "At", remove: "Colour up" };

/**
 * The table of levels.
 * @param {HTMLTableElement} table
 * @param {(rows: Row[]) => void} onChange called with all rows after each change
 */
export const levelTable = (table, onChange) => {
  const [head, body] = [table.tHead ?? table.createTHead(), table.tBodies[0]];
  /** @type {Row[]} */
  let rows = [];
  /** @type {number | null} */
  let dragged = null;

  const columns = () => [...LEVEL, ...MORE.filter((key) => rows.some((row) => row[key]))];

  /** @param {Row[]} next @param {number} [focus] the row whose first cell to focus */
  const change = (next, focus) => {
    rows = next;
    draw();
    onChange(rows);
    const first = focus === undefined ? null : body.rows[focus]?.querySelector("input");
    first?.focus();
    first?.select();
  };

  /** @param {number} from @param {number} to */
  const move = (from, to) => {
    if (to < 0 || to >= rows.length || from === to) return;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    change(next, to);
  };

  /** @param {number} index @param {string} key @param {string} label */
  const cell = (index, key, label) => {
    const input = document.createElement("input");
    input.value = rows[index][key] || "";
    input.dataset.key = key;
    input.setAttribute("aria-label", label);
    input.spellcheck = false;
    input.autocomplete = "off";
    input.addEventListener("input", () => {
      rows = rows.map((row, place) => (place === index ? { ...row, [key]: input.value.trim() } : row));
      onChange(rows);
    });
    input.addEventListener("keydown", (event) => {
      if (event.altKey && event.key === "ArrowUp") move(index, index - 1);
      else if (event.altKey && event.key === "ArrowDown") move(index, index + 1);
      else if (event.key === "Enter") insert(index);
      else return;
      event.preventDefault();
    });
    return input;
  };

  /** A new row after another: a level as the one before it. @param {number} index */
  const insert = (index) => {
    const before = rows[index] || {};
    const fresh = before.break ? { sb: "", bb: "" } : { ...before };
    change([...rows.slice(0, index + 1), fresh, ...rows.slice(index + 1)], index + 1);
  };

  /** @param {number} index @param {string} text @param {string} name @param {() => void} act */
  const tool = (index, text, name, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.title = name;
    button.setAttribute("aria-label", `${name}: row ${index + 1}`);
    button.addEventListener("click", act);
    return button;
  };

  /** @param {number} index @param {string} number the number of the level; empty for a break */
  const line = (index, number) => {
    const row = document.createElement("tr");
    const isBreak = "break" in rows[index];
    row.className = isBreak ? "is-break" : "";
    const first = document.createElement("th");
    first.scope = "row";
    first.textContent = number || "\u2013";
    first.draggable = true;
    first.title = "Drag to move; or Alt and the arrow keys in a cell";
    first.addEventListener("dragstart", (event) => {
      dragged = index;
      event.dataTransfer?.setData("text/plain", String(index));
    });
    row.addEventListener("dragover", (event) => dragged !== null && event.preventDefault());
    row.addEventListener("drop", (event) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, index);
      dragged = null;
    });
    row.append(first);
    if (isBreak) {
      const wide = document.createElement("td");
      wide.colSpan = columns().length;
      const cells = document.createElement("div");
      cells.className = "break-cells";
      for (const [key, label] of Object.entries(BREAK)) {
        const named = document.createElement("label");
        named.append(key === "break" ? "Break " : `${label} `, cell(index, key, `${label}, row ${index + 1}`));
        cells.append(named);
      }
      wide.append(cells);
      row.append(wide);
    } else {
      for (const key of columns()) {
        const place = document.createElement("td");
        place.append(cell(index, key, `${NAMES[key]}, level ${number}`));
        row.append(place);
      }
    }
    const tools = document.createElement("td");
    tools.className = "row-tools";
    tools.append(
      tool(index, "+", "Insert a level after", () => insert(index)),
      tool(index, "\u00d7", "Delete", () => change(rows.filter((_, place) => place !== index), Math.max(0, index - 1))),
    );
    row.append(tools);
    return row;
  };

  const draw = () => {
    const titles = ["Level", ...columns().map((key) => NAMES[key]), ""].map((title) => {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = title;
      return cell;
    });
    const line_ = document.createElement("tr");
    line_.append(...titles);
    head.replaceChildren(line_);
    let number = 0;
    body.replaceChildren(...rows.map((row, index) => line(index, "break" in row ? "" : String((number += 1)))));
  };

  return {
    /** Show rows, unless they are those that are shown already. @param {Row[]} next */
    show: (next) => {
      if (JSON.stringify(next) === JSON.stringify(rows.map(written))) return;
      if (body.contains(document.activeElement)) return;
      rows = next;
      draw();
    },
    rows: () => rows.map(written),
    addLevel: () => insert(rows.length - 1),
    addBreak: () => change([...rows, { break: "10m" }], rows.length),
  };
};

/** A row without its empty cells. @param {Row} row */
const written = (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value));
