import type { OptimizeResult } from "../../contract/optimize.js";
import { requiredIdsOf, type StationsById, writeStopReason } from "../../report/explanation/words.js";
import { make } from "../dom.js";
import type { Rules } from "../rules/rules.js";

/** A line of the table below a stop. */
interface Line {
  readonly row: HTMLElement;
  readonly cell: HTMLElement;
  written: string;
}

/**
 * Writes below each stop in the table why the plan stops there. While that is worked out the lines are empty, and keep
 * their height: what was said of another plan must not stand below this one.
 * @returns shows a plan with its explanation; `undefined` while there is none, and nothing at all where `isMissing`.
 */
export function createStopReasons(region: HTMLElement): (explained: OptimizeResult | undefined, stations: StationsById, rules: Rules, isMissing: boolean) => void {
  /** By the row above. */
  const lines = new Map<Element, Line>();
  const addLine = (above: Element): Line => {
    const cell = make("td", { role: "cell" });
    const line: Line = { row: make("tr", { role: "row", class: "why" }, cell), cell, written: "" };
    above.after(line.row);
    lines.set(above, line);
    return line;
  };
  return (explained, stations, params, isMissing) => {
    for (const [above, { row }] of lines) {
      if (above.isConnected && !isMissing) continue;
      row.remove();
      lines.delete(above);
    }
    // The first lines come with their texts.
    if (isMissing || (explained === undefined && lines.size === 0)) return;
    const requiredIds = requiredIdsOf({ params });
    for (const [k, above] of Array.from(region.querySelectorAll("tbody > tr:not(.why)")).entries()) {
      const line = lines.get(above) ?? addLine(above);
      const stop = explained?.stops[k];
      line.cell.setAttribute("colspan", String(above.children.length));
      write(line, stop === undefined ? [] : writeStopReason(stop, stations, requiredIds));
    }
  };
}

function write(line: Line, sentences: readonly string[]): void {
  const text = sentences.join("\n");
  if (text === line.written) return;
  const [reason, ...details] = sentences;
  if (reason === undefined) {
    line.cell.style.height = `${line.cell.offsetHeight}px`;
    line.cell.replaceChildren(make("p", { "aria-hidden": "true" }, "…"));
  } else {
    line.cell.style.height = "";
    line.cell.replaceChildren(make("p", {}, reason), ...(details.length === 0 ? [] : [make("p", { class: "hint" }, details.join(" "))]));
  }
  line.written = text;
}
