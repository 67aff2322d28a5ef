import type { ComponentChildren } from "preact";
import { useApp } from "../app/context.js";
import type { PlacedStation } from "../shown.js";
import { nameOf } from "./otherWays.js";

interface StationNameProps {
  readonly station: PlacedStation;
  /** What stays in one line with the end of the name, such as a comma. */
  readonly children?: ComponentChildren;
}

/** A station's name as a button that selects it. */
export function StationName({ station, children }: StationNameProps) {
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
      <b>{nameOf(station)}</b>
      {children}
    </button>
  );
}
