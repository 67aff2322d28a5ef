import { make } from "../../dom.js";
import { svgElement } from "./svg.js";

/** The buttons on the map, each drawn by an SVG path. */
export function createButtons(zoomIn: () => void, zoomOut: () => void, showAll: () => void): HTMLElement {
  return make(
    "div",
    { class: "map-buttons" },
    makeButton("Zoom in", "M10 4v12M4 10h12", zoomIn),
    makeButton("Zoom out", "M4 10h12", zoomOut),
    makeButton("Show the whole trip", "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4", showAll),
  );
}

function makeButton(name: string, path: string, onClick: () => void): HTMLButtonElement {
  const icon = svgElement("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" });
  icon.append(svgElement("path", { d: path }));
  const button = make("button", { class: "map-button", type: "button", "aria-label": name, title: name }, icon);
  button.addEventListener("click", onClick);
  return button;
}
