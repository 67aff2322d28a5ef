import { effect } from "@preact/signals";
import { BUILT_IN_TRIP, isLink, type LinkedTrip, readLink, writeLink } from "../link/link.js";
import type { Discount } from "../../contract/pricing.js";
import type { LoadedTrip, Shown } from "../shown.js";
import { fieldsInForce, type Rules } from "../rules/rules.js";
import type { App } from "./app.js";

/** How long settings must rest before the address changes: browsers limit how often it may. */
const REST_MS = 300;

/** What came of copying the link. */
export type Copied = "whole" | "without-stations" | "not-packed" | "not-allowed";

/** The address bar, which holds the trip and its settings: whoever opens the address sees the same plan. */
export interface Address {
  /** Copies the link of what is shown. */
  copy(): Promise<Copied>;
}

/** Keeps the address up to date, and opens what the user enters there. */
export function keepAddress(app: App): Address {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = app.openedHash;
  let packed: { readonly trip: LoadedTrip; readonly linked: Promise<LinkedTrip> } | undefined;
  /** The plan that stands beside an address that could not be read, which stays as it is until something changes. */
  let held: Shown | "next" | undefined;

  /** @throws whatever keeps the trip from being packed. */
  async function linkOf({ trip, settings, rules }: Shown, leave: string): Promise<{ link: string | undefined; isWhole: boolean }> {
    if (packed?.trip !== trip) packed = { trip, linked: packForLink(trip, app.entry.isBuiltIn(trip)) };
    try {
      const [linked, ruleFields] = await Promise.all([packed.linked, writeRuleFields(rules, app.fileDeals())]);
      const link = writeLink(settings, linked, { rules: ruleFields, leave });
      if (link !== undefined) return { link, isWhole: linked.from !== "file" };
      // Settings and trip together are too long.
      return { link: writeLink(settings, { from: "file", asked: trip }, { rules: ruleFields, leave }), isWhole: false };
    } catch (error) {
      packed = undefined;
      throw error;
    }
  }

  async function write(shown: Shown, leave: string): Promise<void> {
    const { link } = await linkOf(shown, leave);
    if (link === undefined || app.shown.peek() !== shown) return;
    written = `#${link}`;
    history.replaceState(null, "", written);
  }

  function follow(): void {
    if (location.hash === written || !isLink(location.hash)) return;
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
    if (shown === undefined) return;
    const kept = held;
    if (kept === "next") held = shown;
    else if (kept === undefined || kept.trip !== shown.trip || kept.settings !== shown.settings || kept.rules !== shown.rules) {
      held = undefined;
      clearTimeout(timer);
      // If the trip cannot be packed now, the next change tries again.
      timer = setTimeout(() => void write(shown, leave).catch(() => undefined), REST_MS);
    }
  });
  return {
    async copy() {
      const shown = app.shown.peek();
      if (shown === undefined) return "not-packed";
      const leave = app.leave.peek();
      // The address bar must show the link that is copied.
      clearTimeout(timer);
      write(shown, leave).catch(() => undefined);
      const made = linkOf(shown, leave);
      const text = made.then(({ link }) => `${location.origin}${location.pathname}${location.search}#${link ?? ""}`);
      try {
        // Safari allows copying only if the page hands over a promise before it awaits anything.
        await navigator.clipboard.write([new ClipboardItem({ "text/plain": text.then((link) => new Blob([link], { type: "text/plain" })) })]);
        return (await made).isWhole ? "whole" : "without-stations";
      } catch {
        return made.then(() => "not-allowed" as const, () => "not-packed" as const);
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
