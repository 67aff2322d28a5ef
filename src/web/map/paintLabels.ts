import { CANVAS_FONT } from "../design/canvasFont.js";
import { SHIELD, SHIELD_TOP } from "../design/shield.js";
import { colorOf, type MapColors } from "./colors.js";
import type { Labels, ShieldLabel, TextLabel } from "./labels.js";

type Kind = TextLabel["kind"] | "card" | "card-title";

const SIGN_FONT = '"Overpass Variable", "Overpass fallback", system-ui, sans-serif';

const FONTS: Readonly<Record<Kind, string>> = {
  end: `600 13px ${CANVAS_FONT}`,
  "large-town": `550 12.5px ${CANVAS_FONT}`,
  town: `450 12px ${CANVAS_FONT}`,
  state: `600 13px ${CANVAS_FONT}`,
  price: `600 11.5px ${CANVAS_FONT}`,
  "card-title": `600 12.5px ${CANVAS_FONT}`,
  card: `400 12.5px ${CANVAS_FONT}`,
};

/** Pixels between the letters of a state. */
const STATE_SPACING = 1.5;

const widths = new Map<string, number>();

/** How wide a text is, in pixels. */
export function measureText(context: CanvasRenderingContext2D, text: string, kind: Kind): number {
  const key = `${kind} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    context.font = FONTS[kind];
    width = context.measureText(text).width + (kind === "state" ? text.length * STATE_SPACING : 0);
    widths.set(key, width);
  }
  return width;
}

/** Forgets all widths: the page's fonts have arrived. */
export function forgetWidths(): void {
  widths.clear();
}

/** Draws texts and shields. Pins and cards are elements of the page, but for print. */
export function paintLabels(
  context: CanvasRenderingContext2D,
  { texts, shields }: Pick<Labels, "texts" | "shields">,
  colors: MapColors,
): void {
  context.textBaseline = "middle";
  for (const shield of shields) paintShield(context, shield, colors);
  for (const label of texts) paintText(context, label, colors);
}

function paintText(
  context: CanvasRenderingContext2D,
  { kind, text, x, y, align, dot, priceClass }: TextLabel,
  colors: MapColors,
): void {
  context.font = FONTS[kind];
  context.textAlign = align;
  if (dot !== undefined) {
    context.beginPath();
    context.arc(dot.x, dot.y, 2.6, 0, 2 * Math.PI);
    context.fillStyle = colors.land;
    context.fill();
    context.lineWidth = 1.4;
    context.strokeStyle = colors.town;
    context.stroke();
  }
  if (kind === "price") {
    const width = measureText(context, text, kind) + 12;
    const left = align === "center" ? x - width / 2 : align === "left" ? x : x - width;
    context.beginPath();
    context.roundRect(left, y - 9, width, 18, 4);
    context.fillStyle = colors.panel;
    context.fill();
    context.lineWidth = 1.4;
    context.strokeStyle = colorOf(colors.prices, priceClass ?? 0);
    context.stroke();
    context.font = FONTS[kind];
    context.textAlign = "center";
    context.fillStyle = colors.ink;
    context.fillText(text, left + width / 2, y + 0.5);
    return;
  }
  if (kind === "state") context.letterSpacing = `${STATE_SPACING}px`;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeStyle = colors.land;
  context.strokeText(text, x, y);
  context.fillStyle = kind === "end" ? colors.ink : kind === "state" ? colors.state : colors.town;
  context.fillText(text, x, y);
  context.letterSpacing = "0px";
}

let shieldPaths: { readonly whole: Path2D; readonly top: Path2D } | undefined;

function paintShield(
  context: CanvasRenderingContext2D,
  { number, isOfRoute, x, y }: ShieldLabel,
  colors: MapColors,
): void {
  const { whole, top } = (shieldPaths ??= { whole: new Path2D(SHIELD), top: new Path2D(SHIELD_TOP) });
  const scale = isOfRoute ? 0.95 : 0.9;
  context.save();
  context.translate(x - 10 * scale, y - 10 * scale);
  context.scale(scale, scale);
  context.fillStyle = isOfRoute ? colors.shield : colors.panel;
  context.fill(whole);
  if (isOfRoute) {
    context.fillStyle = colors.shieldTop;
    context.fill(top);
  }
  context.lineWidth = 1.2;
  context.strokeStyle = isOfRoute ? colors.panel : colors.ink3;
  context.stroke(whole);
  context.font = `700 ${number.length > 2 ? 7.5 : 9.5}px ${SIGN_FONT}`;
  context.textAlign = "center";
  context.fillStyle = isOfRoute ? "#ffffff" : colors.town;
  context.fillText(number, 10, isOfRoute ? 12.2 : 11);
  context.restore();
}
