import { constantConsumption, stretchConsumption } from "../../planning/consumption.js";
import type { TankCourse } from "../../planning/drive.js";
import type { Reach } from "../obstacle/reach.js";
import type { Shown } from "../shown.js";

/** The tank from where the stretch begins that cannot be driven, to where the fuel is down to what must be left. */
export function reachCourse(
  { planInput: { consumption, mpg }, settings }: Pick<Shown, "planInput" | "settings">,
  { fromMile, fromGallons, lastMile }: Reach,
): TankCourse {
  const { gallonsAt } =
    consumption === undefined ? constantConsumption(mpg ?? settings.mpg) : stretchConsumption(consumption);
  const turns = [...(consumption?.untilMiles ?? [])].filter((end) => end > fromMile && end < lastMile);
  const miles = [fromMile, ...turns, lastMile];
  return { miles, gallons: miles.map((mile) => fromGallons - gallonsAt(mile, fromMile)) };
}
