// The lower layers of the map: water, land, borders, roads, the route and the stations.

import { defined } from "../../common/defined.js";
import { PRICE_RADII } from "../design/priceRadii.js";
import { colorOf, type MapColors } from "./colors.js";
import type { MapData } from "./data/load.js";
import { pathOf } from "./data/load.js";
import { type Dot, TRUE_PLACE_ZOOM } from "./dots.js";
import { type View, type WorldPoint, zoomOf } from "./projection.js";
import type { Scene } from "./scene.js";

/** The width of the plan's line in pixels, and the size of a station's bead inside it, as a share of its dot. */
const LINE = 8;
const BEAD = 0.75;

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
export function paintGround(
  surface: Surface,
  data: MapData | undefined,
  scene: Scene | undefined,
  dots: readonly Dot[],
): void {
  const { context, width, height, ratio, colors } = surface;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colors.water;
  context.fillRect(0, 0, width, height);
  onWorld(surface, () => {
    if (data !== undefined) paintLand(surface, data);
    if (scene !== undefined) paintRoute(surface, scene);
  });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintStations(surface, dots);
}

/**
 * Draws the same from a canvas of its own, which is painted anew only where something differs: a slider changes what
 * lies above it.
 */
export function createGroundLayer(): typeof paintGround {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false });
  let painted: readonly unknown[] = [];
  return (surface, data, scene, dots) => {
    const { context: over, ratio } = surface;
    const { width, height } = over.canvas;
    const basis = [
      data,
      scene?.line,
      scene?.driven,
      dots,
      surface.view,
      width,
      height,
      ...Object.values(surface.colors).flat(),
    ];
    if (context !== null && basis.some((part, i) => part !== painted[i])) {
      [canvas.width, canvas.height] = [width, height];
      paintGround({ ...surface, context }, data, scene, dots);
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
  stroke(line, colors.land, LINE + 3);
  if (driven !== line) stroke(line, colors.ink3, LINE);
  stroke(driven, colors.planLine, LINE);
}

function paintStations({ context, view, colors }: Surface, dots: readonly Dot[]): void {
  const isOnLine = zoomOf(view) < TRUE_PLACE_ZOOM;
  // The cheapest last, on top of the others.
  for (let priceClass = PRICE_RADII.length - 1; priceClass >= 0; priceClass--) {
    const radius = defined(PRICE_RADII[priceClass]) * (isOnLine ? BEAD : 1) + (isOnLine ? 0 : 1.4);
    context.beginPath();
    for (const { mark, x, y } of dots) {
      if (mark.priceClass !== priceClass) continue;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.strokeStyle = isOnLine ? colors.planLine : colors.panel;
    context.lineWidth = isOnLine ? 1 : 3;
    context.stroke();
    context.fillStyle = colorOf(isOnLine ? colors.beads : colors.prices, priceClass);
    context.fill();
  }
}

/** Draws the station that is lit, above all others. */
export function paintLit({ context, colors }: Surface, lit: Dot): void {
  context.beginPath();
  context.arc(lit.x, lit.y, 9, 0, 2 * Math.PI);
  context.fillStyle = colorOf(colors.prices, lit.mark.priceClass);
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = colors.panel;
  context.stroke();
}
