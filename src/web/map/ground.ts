// The lower layers of the map: water, land, borders, roads, the route and the stations.

import { PRICE_RADII } from "../design/priceRadii.js";
import { colorOf, type MapColors } from "./colors.js";
import type { MapData } from "./data/load.js";
import { pathOf } from "./data/load.js";
import { toPixel, type View, type WorldPoint, zoomOf } from "./projection.js";
import type { Scene, StationMark } from "./scene.js";

/** From this zoom on stations stand where they are; before, on the route's line. */
export const TRUE_PLACE_ZOOM = 6;

export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** Device pixels of a CSS pixel. */
  readonly ratio: number;
  readonly view: View;
  readonly colors: MapColors;
}

/** Draws everything but labels, pins and the station that is lit. */
export function paintGround(surface: Surface, data: MapData | undefined, scene: Scene | undefined): void {
  const { context, width, height, ratio, colors } = surface;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colors.water;
  context.fillRect(0, 0, width, height);
  onWorld(surface, () => {
    if (data !== undefined) paintLand(surface, data);
    if (scene !== undefined) paintRoute(surface, scene);
  });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (scene !== undefined) paintStations(surface, scene);
}

/** Draws the same from a canvas of its own, which is painted anew only where something differs: a slider changes what lies above it. */
export function createGroundLayer(): typeof paintGround {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false });
  let painted: readonly unknown[] = [];
  return (surface, data, scene) => {
    const { context: over, ratio } = surface;
    const { width, height } = over.canvas;
    const basis = [data, scene?.line, scene?.driven, scene?.stations, surface.view, width, height, ...Object.values(surface.colors)];
    if (context !== null && basis.some((part, i) => part !== painted[i])) {
      [canvas.width, canvas.height] = [width, height];
      paintGround({ ...surface, context }, data, scene);
      painted = basis;
    }
    over.setTransform(1, 0, 0, 1, 0, 0);
    over.drawImage(canvas, 0, 0);
    over.setTransform(ratio, 0, 0, ratio, 0, 0);
  };
}

/** Draws in the units of the world's square. */
function onWorld({ context, ratio, view }: Surface, draw: () => void): void {
  context.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.left, ratio * view.top);
  context.lineJoin = "round";
  context.lineCap = "round";
  draw();
}

function paintLand({ context, view, colors }: Surface, data: MapData): void {
  const zoom = zoomOf(view);
  const stroke = (path: Path2D, color: string, pixels: number): void => {
    context.strokeStyle = color;
    context.lineWidth = pixels / view.scale;
    context.stroke(path);
  };
  context.fillStyle = colors.beyond;
  context.fill(data.beyond);
  context.fillStyle = colors.land;
  context.fill(data.land);
  context.fillStyle = colors.water;
  context.fill(data.lakes);
  if (zoom >= 8) context.setLineDash([6 / view.scale, 4 / view.scale]);
  stroke(data.borders, colors.stateLine, 1);
  context.setLineDash([]);
  const width = zoom < 5 ? 1.6 : zoom < 7 ? 2.4 : 4;
  stroke(data.roadPaths, colors.roadEdge, width + 1.6);
  stroke(data.roadPaths, colors.road, width);
}

function paintRoute({ context, view, colors }: Surface, { line, driven }: Scene): void {
  const stroke = (points: readonly WorldPoint[], color: string, pixels: number): void => {
    context.strokeStyle = color;
    context.lineWidth = pixels / view.scale;
    context.stroke(pathOf([points], false));
  };
  stroke(line, colors.land, 10);
  if (driven !== line) stroke(line, colors.ink3, 7);
  stroke(driven, colors.planLine, 7);
}

function paintStations({ context, width, height, view, colors }: Surface, { stations }: Scene): void {
  const isTrue = zoomOf(view) >= TRUE_PLACE_ZOOM;
  // The cheapest last, on top of the others.
  for (let priceClass = PRICE_RADII.length - 1; priceClass >= 0; priceClass--) {
    const radius = (PRICE_RADII[priceClass] ?? 0) + (isTrue ? 1.4 : 0);
    context.beginPath();
    for (const mark of stations) {
      if (mark.priceClass !== priceClass) continue;
      const { x, y } = toPixel(isTrue ? mark.place : mark.onLine, view);
      if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    if (isTrue) {
      context.strokeStyle = colors.panel;
      context.lineWidth = 3;
      context.stroke();
    }
    context.fillStyle = colorOf(colors, priceClass);
    context.fill();
  }
}

/** Draws the station that is lit, above all others. */
export function paintLit({ context, view, colors }: Surface, lit: StationMark): void {
  const { x, y } = toPixel(zoomOf(view) >= TRUE_PLACE_ZOOM ? lit.place : lit.onLine, view);
  context.beginPath();
  context.arc(x, y, 9, 0, 2 * Math.PI);
  context.fillStyle = colorOf(colors, lit.priceClass);
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = colors.panel;
  context.stroke();
}
