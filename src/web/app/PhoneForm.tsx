import { useRef } from "preact/hooks";
import { LeavePanel } from "../enter/LeavePanel.js";
import { missingWords } from "../enter/missing.js";
import { PricesPanel } from "../enter/PricesPanel.js";
import { Refused } from "../enter/Refused.js";
import { TripForm } from "../enter/TripForm.js";
import { Truck } from "../enter/TruckPanel.js";
import type { App } from "./app.js";
import { useApp } from "./context.js";
import { later } from "./later.js";
import { ThemeButton } from "./TopBar.js";

const RulesPanel = later(async () => (await import("../enter/rules/RulesPanel.js")).RulesPanel, { name: "The rules" });

/** The button at the foot of the screen sends this form from outside of it. */
const TRIP_FORM = "phone-trip";

/** Trip, truck and rules one below the other, over the whole screen of a phone. */
export function PhoneForm() {
  const app = useApp();
  const { entry } = app;
  const missing = missingWords(entry);
  const opened = useRef(searchOf(app));
  const show = (): void => {
    if (!entry.isComplete.peek()) return;
    // The new plan closes the form; until then, and where the trip is refused, it stays.
    if (asksForAnother(app, opened.current)) void entry.plan();
    else app.panel.value = undefined;
  };
  return (
    <div class="phone-form">
      <TripForm id={TRIP_FORM} onPlan={show} />
      <LeavePanel />
      <Truck />
      <PricesPanel />
      <RulesPanel />
      <p class="phone-form-more">
        <button type="button" class="button" onClick={() => (app.panel.value = "kept")}>
          Kept on this device
        </button>
        <button type="button" class="button" onClick={() => (app.panel.value = "fleet")}>
          Fleet
        </button>
        <button type="button" class="button" onClick={() => (app.panel.value = "help")}>
          How it works
        </button>
        <ThemeButton />
      </p>
      <div class="phone-form-foot">
        <Refused id="phone-refused" fields={[undefined]} />
        <button type="submit" form={TRIP_FORM} class="button is-main is-big" disabled={missing !== undefined}>
          {missing ?? (entry.isBusy.value && entry.progress.value !== "" ? entry.progress.value : "Show the plan")}
        </button>
      </div>
    </div>
  );
}

/** How stations and roads are looked for. */
type Search = Readonly<Record<"radiusMiles" | "maxDetourMinutes", number>> & { readonly apiKey: string };

function searchOf({ entry }: App): Search {
  return {
    radiusMiles: entry.radiusMiles.peek(),
    maxDetourMinutes: entry.maxDetourMinutes.peek(),
    apiKey: entry.apiKey.peek(),
  };
}

/**
 * Whether the form asks for another trip than the one that is shown. @param opened what the form was opened with: not
 * every trip says how it was looked for.
 */
function asksForAnother(app: App, opened: Search): boolean {
  const trip = app.trip.peek();
  const { from, to } = app.entry;
  const { radiusMiles, maxDetourMinutes, apiKey } = searchOf(app);
  return (
    from.peek().trim() !== trip?.from ||
    to.peek().trim() !== trip.to ||
    radiusMiles !== (trip.radiusMiles ?? opened.radiusMiles) ||
    maxDetourMinutes !== (trip.maxDetourMinutes ?? opened.maxDetourMinutes) ||
    apiKey !== opened.apiKey
  );
}
