import { make } from "../../dom.js";
import { svgElement } from "./svg.js";

interface Actions {
  zoomIn(): void;
  zoomOut(): void;
  showAll(): void;
}

const ICONS = {
  in: "M10 4v12M4 10h12",
  out: "M4 10h12",
  all: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
};

export function createButtons({ zoomIn, zoomOut, showAll }: Actions): HTMLElement {
  const root = make("div", { class: "map-buttons" });
  root.append(makeButton("Zoom in", ICONS.in, zoomIn), makeButton("Zoom out", ICONS.out, zoomOut), makeButton("Show the whole trip", ICONS.all, showAll));
  return root;
}

function makeButton(name: string, path: string, onClick: () => void): HTMLButtonElement {
  const button = make("button", { class: "map-button" });
  button.type = "button";
  button.ariaLabel = name;
  button.title = name;
  const icon = svgElement("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" });
  icon.append(svgElement("path", { d: path }));
  button.append(icon);
  button.addEventListener("click", onClick);
  return button;
}
