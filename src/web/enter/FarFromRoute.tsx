import { ENRICH_RANGES } from "../../contract/values/limits.js";
import { useApp } from "../app/context.js";
import { NumberField } from "./NumberField.js";
import { Refused } from "./Refused.js";

/** How far from the road a station may be. */
export function FarFromRoute() {
  const { entry } = useApp();
  const { coarse_filter_radius_miles: radius, max_detour_minutes: detour } = ENRICH_RANGES;
  const field = entry.refusal.value?.error.field;
  return (
    <details class="fold" {...(field === "radius" || field === "maxDetour" ? { open: true } : {})}>
      <summary>
        How far from the road{" "}
        <span class="fold-value">{`${entry.radiusMiles.value} mi, ${entry.maxDetourMinutes.value} min`}</span>
      </summary>
      <div class="enter-numbers">
        <NumberField
          label="Miles from the road"
          unit="mi"
          least={radius.least}
          most={radius.most}
          slider={{ ...radius, step: 0.5 }}
          value={entry.radiusMiles.value}
          onChange={(miles) => miles !== undefined && (entry.radiusMiles.value = miles)}
        />
        <NumberField
          label="Longest detour, there and back"
          unit="min"
          least={detour.least}
          most={detour.most}
          slider={{ ...detour, step: 0.5 }}
          value={entry.maxDetourMinutes.value}
          onChange={(minutes) => minutes !== undefined && (entry.maxDetourMinutes.value = minutes)}
        />
        <Refused id="far-refused" fields={["radius", "maxDetour"]} />
      </div>
    </details>
  );
}
