import { CANVAS_FONT } from "../design/canvasFont.js";
import { type MapColors, readColors } from "../map/colors.js";
import { loadMapData, loadTowns } from "../map/data/load.js";
import { placeDots } from "../map/dots.js";
import { paintGround } from "../map/ground.js";
import { cardLines, type CardLabel, layOutLabels } from "../map/labels.js";
import { measureText, paintLabels } from "../map/paintLabels.js";
import { fitView, type Pixel, toPixel } from "../map/projection.js";
import { sceneOf } from "../map/scene.js";
import { MAP_PADDING } from "./mapSize.js";
import type { PaintTrip } from "./sheetPainter.js";

const MOST_ZOOM = 10;
const PIN_RADIUS = 12;
const CARD_CORNER = 6;
const LINE_HEIGHT = 17;

/** The painter of the sheet's map, once the data of the map have arrived. */
export async function loadPainter(): Promise<PaintTrip> {
  const [data, towns] = await Promise.all([loadMapData(), loadTowns()]);
  return (canvas, shown, { width, height, pixelRatio: ratio }) => {
    const context = canvas.getContext("2d");
    if (context === null) return;
    const colors = readColors(canvas);
    const scene = sceneOf(shown, data.roads);
    const size = { width, height };
    const view = fitView(scene.line, size, MAP_PADDING, MOST_ZOOM);
    const dots = placeDots(scene.stations, view, size);
    paintGround({ context, ...size, ratio, view, colors }, data, scene, dots);
    const labels = layOutLabels({
      view,
      size,
      data,
      towns,
      scene,
      dots,
      lit: undefined,
      taken: [],
      measure: (text, kind) => measureText(context, text, kind),
      hasPrices: true,
    });
    paintLabels(context, labels, colors);
    for (const { card } of labels.pins) if (card !== undefined) paintLeader(context, card, colors);
    for (const { place } of scene.ends) paintDisc(context, toPixel(place, view), colors, false);
    for (const { stop, card, x, y } of labels.pins) {
      if (card !== undefined) paintCard(context, card, cardLines(stop, true), colors);
      paintDisc(context, { x, y }, colors, true);
      paintText(context, String(stop.number), { x, y: y + 0.5 }, `600 13px ${CANVAS_FONT}`, colors.panel, "center");
    }
  };
}

function paintLeader(context: CanvasRenderingContext2D, { from, to }: CardLabel, colors: MapColors): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.lineWidth = 1.5;
  context.strokeStyle = colors.planLine;
  context.stroke();
}

function paintDisc(context: CanvasRenderingContext2D, { x, y }: Pixel, colors: MapColors, isFilled: boolean): void {
  context.beginPath();
  context.arc(x, y, isFilled ? PIN_RADIUS : 8, 0, 2 * Math.PI);
  context.fillStyle = isFilled ? colors.planLine : colors.panel;
  context.fill();
  context.lineWidth = isFilled ? 2 : 4;
  context.strokeStyle = isFilled ? colors.panel : colors.planLine;
  context.stroke();
}

function paintCard(
  context: CanvasRenderingContext2D,
  { box }: CardLabel,
  [title, text]: readonly [string, string],
  colors: MapColors,
): void {
  context.beginPath();
  context.roundRect(box.left, box.top, box.right - box.left, box.bottom - box.top, CARD_CORNER);
  context.fillStyle = colors.panel;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = colors.stateLine;
  context.stroke();
  const at = { x: box.left + 10, y: (box.top + box.bottom - LINE_HEIGHT) / 2 };
  paintText(context, title, at, `600 12.5px ${CANVAS_FONT}`, colors.planLine, "left");
  paintText(context, text, { x: at.x, y: at.y + LINE_HEIGHT }, `400 12.5px ${CANVAS_FONT}`, colors.town, "left");
}

function paintText(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: Pixel,
  font: string,
  color: string,
  align: CanvasTextAlign,
): void {
  context.font = font;
  context.fillStyle = color;
  context.textAlign = align;
  context.textBaseline = "middle";
  context.fillText(text, x, y);
}
