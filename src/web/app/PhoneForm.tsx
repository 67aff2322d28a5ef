import { later } from "./later.js";
import { useApp } from "./context.js";
import { ThemeButton } from "./TopBar.js";

const TripPanel = later(async () => (await import("../enter/TripPanel.js")).TripPanel, { name: "The form" });
const LeavePanel = later(async () => (await import("../enter/LeavePanel.js")).LeavePanel, { name: "The form" });
const PricesPanel = later(async () => (await import("../enter/PricesPanel.js")).PricesPanel, { name: "The form" });
const RulesPanel = later(async () => (await import("../enter/rules/RulesPanel.js")).RulesPanel, { name: "The rules" });

/** Trip, truck and rules one below the other, over the whole screen of a phone. */
export function PhoneForm() {
  const app = useApp();
  return (
    <div class="phone-form">
      <TripPanel />
      <LeavePanel />
      <PricesPanel />
      <RulesPanel />
      <p class="phone-form-more">
        <button type="button" class="button" onClick={() => (app.panel.value = "kept")}>Kept on this device</button>
        <button type="button" class="button" onClick={() => (app.panel.value = "fleet")}>Fleet</button>
        <button type="button" class="button" onClick={() => (app.panel.value = "help")}>How it works</button>
        <ThemeButton />
      </p>
      <p class="phone-form-foot"><button type="button" class="button is-main phone-form-show" onClick={() => (app.panel.value = undefined)}>Show the plan</button></p>
    </div>
  );
}
