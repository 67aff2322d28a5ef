import "./why.css";
import { X } from "lucide-preact";
import { useApp } from "../app/context.js";
import { ruleOf } from "../rules/rules.js";
import type { PlacedStation, Planned, Shown } from "../shown.js";
import { extra } from "./amounts.js";
import { findBetter } from "./better.js";
import { Sayings } from "./Sayings.js";
import { useStationAnswer } from "./stationAnswer.js";
import { useStationFacts } from "./stationFacts.js";
import { StationName } from "./StationName.js";
import { StopHere } from "./StopHere.js";
import { wordForced, wordWhyNot } from "./stationWords.js";
import { nameOf } from "./otherWays.js";

/** What a stop at another station would cost, in its row of the list. */
export function StationDetails({ station }: { readonly station: PlacedStation }) {
  const app = useApp();
  const shown = app.shown.value;
  if (shown?.outcome.status !== "planned") return null;
  return (
    <div class="why-other" data-station-details={station.id}>
      <Costs station={station} shown={shown} planned={shown.outcome} />
      <Sayings station={station} isMain>
        {app.frame.value !== "phone" && (
          <button
            type="button"
            class="button is-icon is-quiet"
            aria-label={`Close ${nameOf(station)}`}
            onClick={() => (app.selected.value = undefined)}
          >
            <X class="icon" aria-hidden="true" />
          </button>
        )}
      </Sayings>
    </div>
  );
}

interface CostsProps {
  readonly station: PlacedStation;
  readonly shown: Shown;
  readonly planned: Planned;
}

function Costs({ station, shown, planned }: CostsProps) {
  const facts = useStationFacts(station);
  const answer = useStationAnswer(shown, station);
  const result = answer.status === "ready" ? answer.result : undefined;
  const extraCost = facts.extraCost ?? result?.extra_cost ?? null;
  // An answer about this station alone tells what a search for all that was cut short does not.
  const status = result === undefined ? facts.status : "ready";
  const isWaiting = facts.status === "waiting" || (facts.extraCost === null && answer.status === "waiting");
  return (
    <div class="why-costs">
      {isWaiting ? (
        <span class="bone is-head" aria-hidden="true" />
      ) : (
        <p class="why-head">
          <StopHere facts={{ ...facts, status, extraCost }} />
        </p>
      )}
      {!isWaiting && extraCost === null && status === "ready" && (
        <p>
          {result === undefined
            ? "It could not be worked out why."
            : `${capital(wordWhyNot(result, station.name))}${/[.!?]$/.test(result.message) ? "" : "."}`}
        </p>
      )}
      {extraCost !== null &&
        (result === undefined ? (
          answer.status === "waiting" && <span class="bone is-way" aria-hidden="true" />
        ) : (
          <p>{wordForced(result, planned.result, station.id)}</p>
        ))}
      <BetterLine station={station} extraCost={extraCost} isWaiting={isWaiting} planned={planned} />
      {facts.isLeftOut && (
        <p>
          {ruleOf(shown.rules, station.id) === "never"
            ? "You said: never stop here."
            : "Your rules leave this station out."}
        </p>
      )}
    </div>
  );
}

function BetterLine({
  station,
  extraCost,
  isWaiting,
  planned,
}: {
  readonly station: PlacedStation;
  readonly extraCost: number | null;
  readonly isWaiting: boolean;
  readonly planned: Planned;
}) {
  const explained = useApp().explained.value;
  if (explained.status !== "ready" || isWaiting) return null;
  const better = findBetter(station, extraCost, explained);
  if (better === undefined) return null;
  const where = better.isAtSameExit ? "at the same exit" : "within a mile";
  const stop = planned.stopStations.indexOf(better.station);
  if (stop >= 0)
    return (
      <p>
        The plan stops {where}, at <StationName station={better.station}>.</StationName>
      </p>
    );
  return (
    <p>
      <StationName station={better.station}>,</StationName> {where}, would be {extra(better.extraCost)}.
    </p>
  );
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
