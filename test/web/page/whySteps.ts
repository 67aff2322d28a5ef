// Why a plan is as it is: trips to ask about, what the service says of them, and what the page shows.

import type { Page } from "playwright-core";
import type { OptimizeResponse, StopRecommendation } from "../../../src/contract/schemas/optimize.js";
import { writeRules } from "../../../src/web/link/ruleFields.js";
import { writeLink } from "../../../src/web/link/writeLink.js";
import { packTrip, unpackTrip } from "../../../src/web/link/packedTrip.js";
import type { Rules } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { pageTrips } from "../../support/pageTrips.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { stations as truckStops } from "../trip/stations.js";

/** A trip that the page opens by its link. */
export interface AskedTrip {
  readonly hash: string;
  readonly trip: Pick<typeof BUILT_IN, "route" | "stations">;
  readonly rules: Rules;
}

export function builtIn(rules: Rules = {}): AskedTrip {
  return {
    hash: `#${writeLink(DEFAULT_SETTINGS, { from: "page", name: "i80" }, { rules: writeRules(rules, []) }) ?? ""}`,
    trip: { route: BUILT_IN.route, stations: BUILT_IN.stations },
    rules,
  };
}

let packedCoasts: ReturnType<typeof packCoasts> | undefined;

async function packCoasts() {
  const { trips } = await pageTrips();
  const found = await trips.plan(
    { from: "Los Angeles, CA", to: "New York, NY", stations: truckStops },
    new AbortController().signal,
  );
  const packed = await packTrip(found);
  if (packed === undefined) throw new Error("the trip does not fit into a link");
  return { packed, trip: await unpackTrip(packed) };
}

/** Los Angeles to New York with the real truck stops. */
export async function coastToCoast(rules: Rules = {}): Promise<AskedTrip> {
  const { packed, trip } = await (packedCoasts ??= packCoasts());
  return {
    hash: `#${writeLink(DEFAULT_SETTINGS, { from: "link", packed }, { rules: writeRules(rules, []) }) ?? ""}`,
    trip: { route: trip.route, stations: [...trip.stations] },
    rules,
  };
}

/** The service's plan of the trip with its explanation, under more rules where they are given. */
export async function askWhy(origin: string, { trip, rules }: AskedTrip, more: Rules = {}): Promise<OptimizeResponse> {
  const request = requestFor(trip, DEFAULT_SETTINGS, { ...rules, ...more });
  return askForPlan(origin, { ...request, params: { ...request.params, explain: true, station_prices: true } });
}

/** What the card of an opened stop says. */
export interface ReadCard {
  readonly purpose: string;
  readonly skipping: string;
  readonly limit: string;
  readonly count: string;
  /** By their titles: the name of the station, all words, and what it costs. */
  readonly ways: Readonly<Record<string, { readonly station: string; readonly words: string; readonly cost: string }>>;
}

/** Opens a stop, and reads its card once the reasons are there. */
export async function openStop(page: Page, number: number): Promise<ReadCard> {
  const row = page.locator(`[data-stop="${number}"]`);
  const button = row.locator(".row-open");
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  await row.locator(".why[aria-busy=false] .why-reason").waitFor();
  return row.locator(".why").evaluate((card) => {
    const textOf = (parent: ParentNode, selector: string): string =>
      (parent.querySelector(selector)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const ways = [...card.querySelectorAll(".why-way")].map((way) => [
      textOf(way, "h3"),
      { station: textOf(way, ".why-station"), words: textOf(way, ".why-way-words"), cost: textOf(way, ".why-cost") },
    ]);
    const skipping = textOf(card, ".why-reason > b");
    return {
      purpose: textOf(card, ".why-reason")
        .slice(0, -skipping.length || undefined)
        .trim(),
      skipping,
      limit: textOf(card, ".price-line-labels > span"),
      count: textOf(card, ".price-line-count"),
      ways: Object.fromEntries(ways),
    };
  });
}

/** A difference as the page writes it in little room. */
export function wordExtra(dollars: number): string {
  if (Math.abs(dollars) < 1e-6) return "the same";
  if (Math.abs(dollars) < 0.005) return "under 1¢";
  return `${dollars < 0 ? "−" : "+"}$${Math.abs(dollars).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** Down to the tenth of a cent that pumps show. */
export function wordLimit({ price_per_gallon: price, explanation }: StopRecommendation): string {
  const most = explanation?.price_range?.to;
  if (most === undefined) return "";
  if (most === null) return "stays at any price";
  const shown = Math.floor(most * 1000 + 1e-6) / 1000;
  return shown <= price ? "stays only up to this price" : `stays up to $${shown.toFixed(3)}`;
}
