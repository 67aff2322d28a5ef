import { drawMap } from "../../../report/map.js";
import type { Shown } from "../../shown.js";
import { parseSvg } from "../../svg.js";
import { atNetPrices } from "../netPrices.js";
import { cutLine, unrollLine } from "./line.js";
import { toLines, type Outlines } from "./outlines.js";

/** The map as a picture, drawn as in the report: for paper, and for browsers without WebGL. */
export function drawPicture({ trip, priceAt, outcome }: Shown, outlines: Outlines | undefined): Element {
  const obstacle = outcome.status === "infeasible" ? cutLine(unrollLine(trip.points), trip.pointMiles, outcome.fromMile, outcome.toMile) : undefined;
  const stops = outcome.status === "planned" ? outcome.stopStations : [];
  return parseSvg(drawMap({ ...trip, stations: atNetPrices(priceAt, trip.stations) }, stops, { borders: outlines === undefined ? [] : toLines(outlines.borders), obstacle }));
}
