import { readParts, spellOut } from "../gazetteer/names.js";
import type { GazetteerData } from "../gazetteer/data.js";
import { Towns } from "../gazetteer/towns.js";

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** The towns of a name in a state, and the one that the name means if nothing else tells. */
export interface NamedTowns {
  readonly all: readonly Place[];
  readonly meant: Place | undefined;
}

/** Looks up towns by name and state. */
export function townsOf(gazetteer: GazetteerData): (city: string, state: string) => NamedTowns {
  const towns = new Towns(gazetteer);
  const toPlace = (row: number): Place => {
    const { lat, lng } = towns.place(row);
    return { lat, lng };
  };
  return (city, state) => {
    const name = spellOut(readParts(city).flat());
    const rows = name === "" ? [] : towns.named({ name, state });
    const meant = towns.meantInState(rows, name) ?? rows[0];
    return { all: rows.map(toPlace), meant: meant === undefined ? undefined : toPlace(meant) };
  };
}
