import type { Box } from "../design/box.js";

/** Where the map's own controls lie. */
export function takenBoxes(box: HTMLElement): Box[] {
  const origin = box.getBoundingClientRect();
  return [...box.querySelectorAll(".map-legend, .map-buttons, .map-scale, .map-credit")].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left: left - origin.left - 4,
      top: top - origin.top - 4,
      right: right - origin.left + 4,
      bottom: bottom - origin.top + 4,
    };
  });
}
