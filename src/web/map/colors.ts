/** The map's colours: the tokens of design/tokens.css. */
const NAMES = {
  land: "land", water: "water", beyond: "beyond", road: "road", roadEdge: "road-edge", stateLine: "state-line", town: "town", state: "state",
  planLine: "plan-line", onPlanLine: "on-plan-line", panel: "panel", ink: "ink", ink2: "ink-2", ink3: "ink-3", accent: "accent", onAccent: "on-accent", bad: "bad",
  shield: "shield", shieldTop: "shield-top",
  price1: "price-1", price2: "price-2", price3: "price-3", price4: "price-4", price5: "price-5",
} as const;

export type MapColors = Readonly<Record<keyof typeof NAMES, string>>;

/** Reads the tokens that hold for an element. */
export function readColors(element: Element): MapColors {
  const computed = getComputedStyle(element);
  const read = (name: keyof typeof NAMES): string => computed.getPropertyValue(`--${NAMES[name]}`).trim();
  return {
    land: read("land"), water: read("water"), beyond: read("beyond"), road: read("road"), roadEdge: read("roadEdge"), stateLine: read("stateLine"), town: read("town"), state: read("state"),
    planLine: read("planLine"), onPlanLine: read("onPlanLine"), panel: read("panel"), ink: read("ink"), ink2: read("ink2"), ink3: read("ink3"), accent: read("accent"), onAccent: read("onAccent"), bad: read("bad"),
    shield: read("shield"), shieldTop: read("shieldTop"),
    price1: read("price1"), price2: read("price2"), price3: read("price3"), price4: read("price4"), price5: read("price5"),
  };
}

/** The colour of a price's class. */
export function colorOf(colors: MapColors, priceClass: number): string {
  return [colors.price1, colors.price2, colors.price3, colors.price4, colors.price5][priceClass] ?? colors.price5;
}
