import type { FeatureCollection } from "geojson";
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { mixColor, SHADES } from "../../../report/prices.js";

/** The layer of the stations' circles. */
export const STATIONS_LAYER = "stations";

interface Colors extends Readonly<Record<"water" | "land" | "border" | "route" | "paper" | "limit", string>> {
  /** Colours of prices, from cheap to dear. */
  readonly shades: readonly string[];
}

/** Colours from the page's stylesheet, and from the map's own. */
export function readColors(container: HTMLElement): Colors {
  const computed = getComputedStyle(container);
  const read = (name: string): string => computed.getPropertyValue(`--${name}`).trim();
  return {
    water: read("water"),
    land: read("land"),
    border: read("border"),
    route: read("route"),
    paper: read("paper"),
    limit: read("limit"),
    shades: mixShades(read("cheap"), read("dear")),
  };
}

/** MapLibre cannot mix colours in oklab, as the charts do, so a canvas mixes them. */
function mixShades(cheap: string, dear: string): string[] {
  const context = new OffscreenCanvas(SHADES, 1).getContext("2d");
  if (context === null) return [cheap, dear];
  for (let i = 0; i < SHADES; i++) {
    context.fillStyle = mixColor(i / (SHADES - 1), cheap, dear);
    context.fillRect(i, 0, 1, 1);
  }
  const { data } = context.getImageData(0, 0, SHADES, 1);
  return Array.from({ length: SHADES }, (_, i) => `rgb(${data.slice(4 * i, 4 * i + 3).join()})`);
}

export function noFeatures(): FeatureCollection {
  return { type: "FeatureCollection", features: [] };
}

/** A style that loads nothing: the page fills all of its sources. */
export function makeStyle(colors: Colors): StyleSpecification {
  const empty = { type: "geojson", data: noFeatures() } as const;
  return { version: 8, sources: { land: empty, borders: empty, route: empty, stations: empty, obstacle: empty }, layers: makeLayers(colors) };
}

/** The layers, lowest first. */
export function makeLayers({ water, land, border, route, paper, limit, shades }: Colors): LayerSpecification[] {
  const roundLine = { "line-cap": "round", "line-join": "round" } as const;
  return [
    { id: "water", type: "background", paint: { "background-color": water } },
    { id: "land", type: "fill", source: "land", paint: { "fill-color": land } },
    { id: "borders", type: "line", source: "borders", paint: { "line-color": border, "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.8, 8, 1.6] } },
    { id: "route-casing", type: "line", source: "route", layout: roundLine, paint: { "line-color": paper, "line-width": 7 } },
    { id: "route", type: "line", source: "route", layout: roundLine, paint: { "line-color": route, "line-width": 3.5 } },
    { id: "obstacle-casing", type: "line", source: "obstacle", layout: roundLine, paint: { "line-color": paper, "line-width": 11 } },
    {
      id: STATIONS_LAYER,
      type: "circle",
      source: "stations",
      // People look for cheap stations, so these lie on top.
      layout: { "circle-sort-key": ["-", 1, ["get", "share"]] },
      paint: {
        "circle-color": ["interpolate", ["linear"], ["get", "share"], ...shades.flatMap((shade, i) => [i / (shades.length - 1), shade])],
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 3, 3.5, 6, 5, 10, 8],
        "circle-stroke-color": paper,
        "circle-stroke-width": 0.8,
      },
    },
    { id: "obstacle", type: "line", source: "obstacle", paint: { "line-color": limit, "line-width": 6, "line-dasharray": [1.6, 0.9] } },
  ];
}
