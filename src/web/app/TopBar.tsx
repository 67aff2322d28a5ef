import { History, Moon, Share, Sun } from "lucide-preact";
import { SETTINGS, writeShown } from "../settings.js";
import { whole } from "../design/words.js";
import type { Panel } from "./app.js";
import { useApp } from "./context.js";
import { Logo } from "./Logo.js";
import { chooseTheme } from "./theme.js";

/** What the trip was planned with: each field opens its own form below itself. */
export function TopBar() {
  const app = useApp();
  const { entry } = app;
  const trip = app.trip.value;
  const { tankCapacityGallons, mpg, startGallons } = app.settings.value;
  const stations = entry.stations.value;
  const isDark = app.theme.value === "dark";
  return (
    <header class="bar">
      <Logo />
      {trip !== undefined && (
        <nav class="bar-fields" aria-label="What the trip is planned with">
          <BarField panel="trip" label="Trip" value={`${trip.from} → ${trip.to}`} />
          <BarField panel="leave" label="Leave" value={app.leave.value} />
          <BarField panel="truck" label="Truck" value={`${writeShown("tankCapacityGallons", tankCapacityGallons)} ${SETTINGS.tankCapacityGallons.shown.unit} · ${writeShown("mpg", mpg)} mpg · ${writeShown("startGallons", startGallons)} gal now`} />
          <BarField panel="rules" label="Rules" value={app.shown.value?.rulesInWords.join(" · ") || "None"} />
          <BarField panel="prices" label="Prices" value={stations === undefined ? "None" : `${stations.name} ${whole(stations.file.stations.length)}`} />
        </nav>
      )}
      <div class="bar-end">
        {trip !== undefined && <button type="button" class="button" onClick={() => (app.panel.value = "take-along")}><Share class="icon" aria-hidden="true" />Take along</button>}
        <button type="button" class="button is-icon" aria-label="Kept on this device" onClick={() => (app.panel.value = "kept")}><History class="icon" aria-hidden="true" /></button>
        <button type="button" class="button is-icon" aria-label={isDark ? "Light colours" : "Dark colours"} onClick={() => chooseTheme(app.theme, isDark ? "light" : "dark")}>{isDark ? <Sun class="icon" aria-hidden="true" /> : <Moon class="icon" aria-hidden="true" />}</button>
      </div>
    </header>
  );
}

function BarField({ panel, label, value }: { readonly panel: Panel; readonly label: string; readonly value: string }) {
  const app = useApp();
  return (
    <button type="button" class="bar-field" data-field={panel} aria-haspopup="dialog" onClick={() => (app.panel.value = panel)}>
      <span class="bar-label">{label}</span> <span class="bar-value">{value}</span>
    </button>
  );
}
