// What others call fields and arguments, where the names are not alike.

/** By names in lower case without separators: what they may mean, the first that there is. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["exclude", ["never", "avoid_brands"]],
  ["excluded", ["never", "avoid_brands"]],
  ["avoid", ["never", "avoid_brands"]],
  ["avoidbrands", ["never"]],
  ["excludebrands", ["never", "avoid_brands"]],
  ["onlybrands", ["only"]],
  ["include", ["only", "only_brands"]],
  ["waypoints", ["via"]],
  ["stopovers", ["via"]],
  ["departuretime", ["departure_at"]],
  ["departs", ["departure_at"]],
  ["stop", ["station"]],
  ["currentmile", ["miles_from_route_start", "mile"]],
  ["currentfuelpercent", ["current_fuel_gallons"]],
  ["fuelpercent", ["current_fuel_gallons"]],
]);

/** The fields that a name of others may mean. */
export function meantBy(name: string): readonly string[] {
  return OTHER_NAMES.get(name.toLowerCase().replaceAll(/[^a-z]/g, "")) ?? [];
}
