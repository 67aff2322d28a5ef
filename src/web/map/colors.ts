import { CLASS_COUNT } from "../design/priceClasses.js";

/** The map's colours: the tokens of design/tokens.css. */
const NAMES = {
  land: "land",
  water: "water",
  beyond: "beyond",
  road: "road",
  roadEdge: "road-edge",
  stateLine: "state-line",
  town: "town",
  state: "state",
  planLine: "plan-line",
  onPlanLine: "on-plan-line",
  panel: "panel",
  ink: "ink",
  ink2: "ink-2",
  ink3: "ink-3",
  accent: "accent",
  onAccent: "on-accent",
  bad: "bad",
  shield: "shield",
  shieldTop: "shield-top",
} as const;

export interface MapColors extends Readonly<Record<keyof typeof NAMES, string>> {
  /** By class of price, from cheap to dear: of dots on the land, and of beads on the plan's line. */
  readonly prices: readonly string[];
  readonly beads: readonly string[];
}

/** Reads the tokens that hold for an element. */
export function readColors(element: Element): MapColors {
  const computed = getComputedStyle(element);
  const token = (name: string): string => computed.getPropertyValue(`--${name}`).trim();
  const read = (name: keyof typeof NAMES): string => token(NAMES[name]);
  const ofClasses = (name: string): string[] =>
    Array.from({ length: CLASS_COUNT }, (_, k) => token(`${name}-${k + 1}`));
  return {
    land: read("land"),
    water: read("water"),
    beyond: read("beyond"),
    road: read("road"),
    roadEdge: read("roadEdge"),
    stateLine: read("stateLine"),
    town: read("town"),
    state: read("state"),
    planLine: read("planLine"),
    onPlanLine: read("onPlanLine"),
    panel: read("panel"),
    ink: read("ink"),
    ink2: read("ink2"),
    ink3: read("ink3"),
    accent: read("accent"),
    onAccent: read("onAccent"),
    bad: read("bad"),
    shield: read("shield"),
    shieldTop: read("shieldTop"),
    prices: ofClasses("price"),
    beads: ofClasses("bead"),
  };
}

/** The colour of a class of price among `prices` or `beads`. */
export function colorOf(ofClasses: readonly string[], priceClass: number): string {
  return ofClasses[priceClass] ?? ofClasses.at(-1) ?? "";
}
