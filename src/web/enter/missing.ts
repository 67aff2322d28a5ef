import type { EnteredStations } from "../app/entry.js";

/** What has been entered; reading it subscribes where these are signals. */
interface Entered {
  readonly from: { readonly value: string };
  readonly to: { readonly value: string };
  readonly stations: { readonly value: EnteredStations | undefined };
}

/** `Needs two places and a price file`; `undefined` when nothing is missing. */
export function missingWords({ from, to, stations }: Entered): string | undefined {
  const [hasFrom, hasTo] = [from.value.trim() !== "", to.value.trim() !== ""];
  const place = hasFrom ? (hasTo ? undefined : "the place to go to") : hasTo ? "the place to start from" : "two places";
  const missing = [place, stations.value === undefined ? "a price file" : undefined].filter(
    (part) => part !== undefined,
  );
  return missing.length === 0 ? undefined : `Needs ${missing.join(" and ")}`;
}
