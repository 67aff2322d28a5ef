// The lower layers of the map: water, land, borders, roads, the route and the stations.

import { colorOf, type MapColors } from "./colors.js";
import type { MapData } from "./data/load.js";
import { pathOf } from "./data/load.js";
import { type Dot, TRUE_PLACE_ZOOM } from "./dots.js";
import { type View, type WorldPoint, zoomOf } from "./projection.js";
import type { Scene } from "./scene.js";

/** Cheaper is larger, so that prices read in grey, too. */
const RADII = [3.9, 3.2, 3.2, 2.7, 2.7];

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

/** Draws everything but labels and pins. */
export function paintGround(surface: Surface, data: MapData | undefined, scene: Scene | undefined, dots: readonly Dot[], lit: Dot | undefined): void {
  const { context, width, height, ratio, colors } = surface;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colors.water;
  context.fillRect(0, 0, width, height);
  onWorld(surface, () => {
    if (data !== undefined) paintLand(surface, data);
    if (scene !== undefined) paintRoute(surface, scene);
  });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintStations(surface, dots, lit);
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

function paintStations({ context, view, colors }: Surface, dots: readonly Dot[], lit: Dot | undefined): void {
  const isOnLine = zoomOf(view) < TRUE_PLACE_ZOOM;
  // The cheapest last, on top of the others.
  for (let priceClass = RADII.length - 1; priceClass >= 0; priceClass--) {
    const radius = (RADII[priceClass] ?? 3) * (isOnLine ? BEAD : 1) + (isOnLine ? 0 : 1.4);
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
  if (lit === undefined) return;
  context.beginPath();
  context.arc(lit.x, lit.y, 9, 0, 2 * Math.PI);
  context.fillStyle = colorOf(colors.prices, lit.mark.priceClass);
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = colors.panel;
  context.stroke();
}
