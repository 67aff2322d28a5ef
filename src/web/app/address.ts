import { effect, type ReadonlySignal } from "@preact/signals";
import { BUILT_IN_TRIP, isLink, type LinkedTrip, readLink } from "../link/link.js";
import { writeLink } from "../link/writeLink.js";
import type { Discount } from "../../contract/schemas/pricing.js";
import type { LoadedTrip, Shown } from "../shown.js";
import { fieldsInForce, type Rules } from "../rules/rules.js";
import type { Entry } from "./entry.js";

/** How long settings must rest before the address changes: browsers limit how often it may. */
export const REST_MS = 300;

/** What came of copying the link. */
export type Copied = "whole" | "without-stations" | "too-long" | "not-packed" | "not-allowed";

/** What a link is made of. */
export interface LinkedPlan {
  readonly shown: Shown;
  readonly leave: string;
  readonly fileDeals: readonly Discount[];
}

/** The address bar, which holds the trip and its settings: whoever opens the address sees the same plan. */
export interface Address {
  /** Copies the link of what is shown. */
  copy(): Promise<Copied>;
  /** The fragment of a plan's address, with its `#`; `undefined` where it would be too long. */
  hashOf(plan: LinkedPlan): Promise<string | undefined>;
}

/** What the address is made of, and where it is opened. */
interface Addressed {
  readonly entry: Pick<Entry, "open" | "isBuiltIn" | "badLinks">;
  readonly openedHash: string;
  readonly trip: ReadonlySignal<LoadedTrip | undefined>;
  readonly shown: ReadonlySignal<Shown | undefined>;
  /** The departure by the clocks of the place where the trip begins: `2026-07-13T06:00`. */
  readonly leave: ReadonlySignal<string>;
  /** The deals that the file of stations of the trip brought. */
  fileDeals(): readonly Discount[];
}

/** Keeps the address up to date, and opens what the user enters there. */
export function keepAddress(app: Addressed): Address {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = app.openedHash;
  /** The plan to be written; `undefined` once it is out of date, because the user has entered an address. */
  let due: LinkedPlan | undefined;
  let packed: { readonly trip: LoadedTrip; readonly linked: Promise<LinkedTrip> } | undefined;
  /** The plan that stands beside an address that could not be read, which stays as it is until something changes. */
  let held: Shown | "next" | undefined;

  /** @throws whatever keeps the trip from being packed. */
  async function linkOf({
    shown: { trip, settings, rules },
    leave,
    fileDeals,
  }: LinkedPlan): Promise<{ link: string | undefined; isWhole: boolean }> {
    if (packed?.trip !== trip) packed = { trip, linked: packForLink(trip, app.entry.isBuiltIn(trip)) };
    try {
      const [linked, ruleFields] = await Promise.all([packed.linked, writeRuleFields(rules, fileDeals)]);
      const link = writeLink(settings, linked, { rules: ruleFields, leave });
      if (link !== undefined) return { link, isWhole: linked.from !== "file" };
      // Settings and trip together are too long.
      return { link: writeLink(settings, { from: "file", asked: trip }, { rules: ruleFields, leave }), isWhole: false };
    } catch (error) {
      packed = undefined;
      throw error;
    }
  }

  async function hashOf(plan: LinkedPlan): Promise<string | undefined> {
    const { link } = await linkOf(plan);
    return link === undefined ? undefined : `#${link}`;
  }

  async function write(plan: LinkedPlan): Promise<void> {
    due = plan;
    const hash = await hashOf(plan);
    // The user may have just entered an address whose event is still to come.
    follow();
    if (hash === undefined || app.shown.peek() !== plan.shown || due !== plan) return;
    history.replaceState(null, "", hash);
    written = location.hash;
  }

  function follow(): void {
    if (location.hash === written || !isLink(location.hash)) return;
    clearTimeout(timer);
    due = undefined;
    written = location.hash;
    void app.entry.open(readLink(location.hash));
  }

  addEventListener("hashchange", follow);
  // The address may have changed while the first trip was planned.
  follow();
  effect(() => {
    if (app.entry.badLinks.value > 0) held = "next";
  });
  effect(() => {
    const shown = app.shown.value;
    const leave = app.leave.value;
    // While another trip waits for its planner, the departure is not that of the trip that is shown.
    if (shown === undefined || shown.trip !== app.trip.peek()) return;
    const kept = held;
    if (kept === "next") held = shown;
    else if (
      kept === undefined ||
      kept.trip !== shown.trip ||
      kept.settings !== shown.settings ||
      kept.rules !== shown.rules
    ) {
      held = undefined;
      clearTimeout(timer);
      // If the trip cannot be packed now, the next change tries again.
      const plan = { shown, leave, fileDeals: app.fileDeals() };
      timer = setTimeout(() => void write(plan).catch(() => undefined), REST_MS);
    }
  });
  return {
    hashOf,
    async copy() {
      const shown = app.shown.peek();
      if (shown === undefined) return "not-packed";
      const plan = { shown, leave: app.leave.peek(), fileDeals: app.fileDeals() };
      // The address bar must show the link that is copied.
      clearTimeout(timer);
      write(plan).catch(() => undefined);
      const made = linkOf(plan);
      const text = made.then(({ link }) => {
        if (link === undefined) throw new Error("the link is too long");
        return `${location.origin}${location.pathname}${location.search}#${link}`;
      });
      try {
        // Safari allows copying only if the page hands over a promise before it awaits anything.
        await navigator.clipboard.write([
          new ClipboardItem({ "text/plain": text.then((link) => new Blob([link], { type: "text/plain" })) }),
        ]);
        return (await made).isWhole ? "whole" : "without-stations";
      } catch {
        return made.then(
          ({ link }) => (link === undefined ? "too-long" : "not-allowed"),
          () => "not-packed",
        );
      }
    },
  };
}

async function writeRuleFields(rules: Rules, fileDeals: readonly Discount[]): Promise<string> {
  return fieldsInForce(rules).length === 0 ? "" : (await import("../link/ruleFields.js")).writeRules(rules, fileDeals);
}

async function packForLink(trip: LoadedTrip, isBuiltIn: boolean): Promise<LinkedTrip> {
  if (isBuiltIn) return { from: "page", name: BUILT_IN_TRIP };
  const { packTrip } = await import("../link/packedTrip.js");
  const packed = await packTrip(trip);
  return packed === undefined ? { from: "file", asked: trip } : { from: "link", packed };
}
