import { CircleHelp, History, Moon, Share, Sun, Truck } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { Ends } from "../design/Ends.js";
import { whole } from "../design/words.js";
import { presetNameOf } from "../enter/presets.js";
import { sayRules } from "../rules/rules.js";
import { writeShown } from "../settings.js";
import type { Panel } from "./app.js";
import { useApp } from "./context.js";
import { wordLeave } from "./leaveWords.js";
import { Logo } from "./Logo.js";
import { chooseTheme } from "./theme.js";

/** What the trip was planned with: each field opens its own form below itself. */
export function TopBar() {
  const app = useApp();
  const trip = app.trip.value;
  return (
    <header class="bar">
      <Logo />
      {trip !== undefined && <BarFields {...trip} />}
      <div class="bar-end">
        {trip === undefined ? (
          <button type="button" class="button is-quiet" data-field="help" onClick={() => (app.panel.value = "help")}>
            <CircleHelp class="icon" aria-hidden="true" />
            How it works
          </button>
        ) : (
          <button
            type="button"
            class="button"
            data-field="take-along"
            aria-label="Take along"
            onClick={() => (app.panel.value = "take-along")}
          >
            <Share class="icon" aria-hidden="true" />
            <span class="bar-word">Take along</span>
          </button>
        )}
        <button
          type="button"
          class="button is-icon"
          data-field="fleet"
          aria-label="Fleet: sets and many trips"
          title="Fleet: sets and many trips"
          onClick={() => (app.panel.value = "fleet")}
        >
          <Truck class="icon" aria-hidden="true" />
        </button>
        <button
          type="button"
          class="button is-icon"
          data-field="kept"
          aria-label="Kept on this device"
          title="Kept on this device"
          onClick={() => (app.panel.value = "kept")}
        >
          <History class="icon" aria-hidden="true" />
        </button>
        <ThemeButton />
      </div>
    </header>
  );
}

/** Changes between light and dark colours. */
export function ThemeButton() {
  const { theme } = useApp();
  const isDark = theme.value === "dark";
  const name = isDark ? "Light colours" : "Dark colours";
  return (
    <button
      type="button"
      class="button is-icon"
      aria-label={name}
      title={name}
      onClick={() => chooseTheme(theme, isDark ? "light" : "dark")}
    >
      {isDark ? <Sun class="icon" aria-hidden="true" /> : <Moon class="icon" aria-hidden="true" />}
    </button>
  );
}

/** Parts of class `bar-spare` and `bar-more` go where there is little room. */
function BarFields({ from, to }: { readonly from: string; readonly to: string }) {
  const app = useApp();
  const settings = app.settings.value;
  const stations = app.stations.value;
  const leave = wordLeave(app.leave.value);
  return (
    <nav class="bar-fields" aria-label="What the trip is planned with">
      <BarField panel="trip" label="Trip">
        <Ends from={from} to={to} states="bar-spare" />
      </BarField>
      <BarField panel="leave" label="Leave">
        {leave === undefined ? (
          "Not set"
        ) : (
          <>
            {leave.weekday}
            <span class="bar-spare">, {leave.date},</span> {leave.time}
          </>
        )}
      </BarField>
      <BarField panel="truck" label="Truck">
        {presetNameOf(settings)}
        <span class="bar-spare"> · {writeShown("mpg", settings.mpg)} mpg</span>
        <span class="bar-more"> · {writeShown("startGallons", settings.startGallons)} gal now</span>
      </BarField>
      <BarField panel="rules" label="Rules">
        {sayRules(app.rules.value)}
      </BarField>
      <BarField panel="prices" label="Prices">
        {stations === undefined ? (
          "None"
        ) : (
          <>
            {stations.name}
            <span class="bar-more bar-count"> {whole(stations.file.stations.length)}</span>
          </>
        )}
      </BarField>
    </nav>
  );
}

interface BarFieldProps {
  readonly panel: Panel;
  readonly label: string;
  readonly children: ComponentChildren;
}

function BarField({ panel, label, children }: BarFieldProps) {
  const app = useApp();
  return (
    <button
      type="button"
      class="bar-field"
      data-field={panel}
      aria-haspopup="dialog"
      onClick={() => (app.panel.value = panel)}
    >
      <span class="bar-label">{label}</span> <span class="bar-value">{children}</span>
    </button>
  );
}
