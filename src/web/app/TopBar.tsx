import { CircleHelp, History, Moon, Share, Sun, Truck } from "lucide-preact";
import { barTexts, type BarText } from "./barTexts.js";
import { useApp } from "./context.js";
import { Logo } from "./Logo.js";
import { chooseTheme } from "./theme.js";

/** What the trip was planned with: each field opens its own form below itself. */
export function TopBar() {
  const app = useApp();
  const trip = app.trip.value;
  return (
    <header class="bar">
      <Logo />
      {trip !== undefined && <nav class="bar-fields" aria-label="What the trip is planned with">{barTexts(app).map((text) => <BarField key={text.panel} text={text} />)}</nav>}
      <div class="bar-end">
        {trip === undefined ? (
          <button type="button" class="button is-quiet" data-field="help" onClick={() => (app.panel.value = "help")}><CircleHelp class="icon" aria-hidden="true" />How it works</button>
        ) : (
          <button type="button" class="button" data-field="take-along" aria-label="Take along" onClick={() => (app.panel.value = "take-along")}><Share class="icon" aria-hidden="true" /><span class="bar-word">Take along</span></button>
        )}
        <button type="button" class="button is-icon" data-field="fleet" aria-label="Fleet: sets and many trips" title="Fleet: sets and many trips" onClick={() => (app.panel.value = "fleet")}><Truck class="icon" aria-hidden="true" /></button>
        <button type="button" class="button is-icon" data-field="kept" aria-label="Kept on this device" title="Kept on this device" onClick={() => (app.panel.value = "kept")}><History class="icon" aria-hidden="true" /></button>
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
  return <button type="button" class="button is-icon" aria-label={name} title={name} onClick={() => chooseTheme(theme, isDark ? "light" : "dark")}>{isDark ? <Sun class="icon" aria-hidden="true" /> : <Moon class="icon" aria-hidden="true" />}</button>;
}

function BarField({ text: { panel, label, value, more } }: { readonly text: BarText }) {
  const app = useApp();
  return (
    <button type="button" class="bar-field" data-field={panel} aria-haspopup="dialog" onClick={() => (app.panel.value = panel)}>
      <span class="bar-label">{label}</span> <span class="bar-value">{value}{more !== undefined && <span class="bar-more"> {more}</span>}</span>
    </button>
  );
}
