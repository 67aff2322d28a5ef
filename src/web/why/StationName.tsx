import { useApp } from "../app/context.js";
import type { PlacedStation } from "../shown.js";
import { nameOf } from "./otherWays.js";

/** A station's name as a button that selects it. */
export function StationName({ station }: { readonly station: PlacedStation }) {
  const app = useApp();
  return (
    <button
      type="button"
      class="why-station"
      onClick={() => {
        app.preview.value = undefined;
        app.selected.value = station;
      }}
      onMouseEnter={() => (app.preview.value = station)}
      onMouseLeave={() => (app.preview.value = undefined)}
      onFocus={() => (app.preview.value = station)}
      onBlur={() => (app.preview.value = undefined)}
    >
      {nameOf(station)}
    </button>
  );
}
