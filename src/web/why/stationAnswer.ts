import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ExplainResult } from "../../contract/schemas/explain.js";
import type { PlacedStation, Shown } from "../shown.js";
import { askNewest } from "./askNewest.js";
import { worker } from "./worker.js";

/** The best plan that stops at a station. */
export type StationAnswer =
  | { readonly status: "waiting" | "failed" }
  | { readonly status: "ready"; readonly result: ExplainResult };

interface Question {
  readonly shown: Shown;
  readonly station: PlacedStation;
}

const WAITING: StationAnswer = { status: "waiting" };
const FAILED: StationAnswer = { status: "failed" };

const known = signal<(Question & { readonly answer: StationAnswer }) | undefined>(undefined);

const ask = askNewest(
  async ({ shown, station }: Question) => ({
    shown,
    station,
    answer: {
      status: "ready" as const,
      result: await worker.ask(shown, { kind: "station", stationId: station.id, force: "in" }),
    },
  }),
  {
    onAnswer: (answered) => (known.value = answered),
    // The next plan asks again.
    onFailure: (question) => (known.value = { ...question, answer: FAILED }),
  },
);

/**
 * The best plan that stops at a station under what is shown; it is asked for once that is drawn. One station is open at
 * a time.
 */
export function useStationAnswer(shown: Shown, station: PlacedStation): StationAnswer {
  // A question about one of two stations with the same id has no answer.
  const isUnique = shown.trip.stations.filter(({ id }) => id === station.id).length === 1;
  useEffect(() => {
    if (isUnique && !isKnown(shown, station)) ask({ shown, station });
  }, [shown, station]);
  if (!isUnique) return FAILED;
  return isKnown(shown, station) ? (known.value?.answer ?? WAITING) : WAITING;
}

function isKnown(shown: Shown, station: PlacedStation): boolean {
  return known.value?.shown === shown && known.value.station === station;
}
