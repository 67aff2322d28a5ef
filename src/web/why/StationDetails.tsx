import "./why.css";
import { X } from "lucide-preact";
import { useApp } from "../app/context.js";
import { ruleOf } from "../rules/rules.js";
import type { PlacedStation, Planned, Shown } from "../shown.js";
import { extra, priceUpTo } from "./amounts.js";
import { findBetter } from "./better.js";
import { Sayings } from "./Sayings.js";
import { answerOf, type StationAnswer } from "./stationAnswer.js";
import { type StationFacts, useStationFacts } from "./stationFacts.js";
import { StationName } from "./StationName.js";
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
        {app.frame.value !== "phone" && <button type="button" class="button is-icon is-quiet" aria-label={`Close ${nameOf(station)}`} onClick={() => (app.selected.value = undefined)}><X class="icon" aria-hidden="true" /></button>}
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
  // A question about one of two stations with the same id has no answer.
  const isUnique = shown.trip.stations.filter(({ id }) => id === station.id).length === 1;
  const answer: StationAnswer = isUnique ? answerOf(shown, station).value : { status: "failed" };
  const result = answer.status === "ready" ? answer.result : undefined;
  const extraCost = facts.extraCost ?? result?.extra_cost ?? null;
  const isWaiting = facts.status === "waiting" || (facts.extraCost === null && answer.status === "waiting");
  return (
    <div class="why-costs">
      {isWaiting ? <span class="bone is-head" aria-hidden="true" /> : <p class="why-head">{wordHead(facts, extraCost)}</p>}
      {!isWaiting && extraCost === null && <p>{result === undefined ? "It could not be worked out what a stop here costs." : `${capital(wordWhyNot(result, station.name))}${/[.!?]$/.test(result.message) ? "" : "."}`}</p>}
      {extraCost !== null && (result === undefined ? answer.status === "waiting" && <span class="bone is-way" aria-hidden="true" /> : <p>{wordForced(result, planned.result, station.id)}</p>)}
      <BetterLine station={station} extraCost={extraCost} isWaiting={isWaiting} planned={planned} />
      {facts.isLeftOut && <p>{ruleOf(shown.rules, station.id) === "never" ? "You said: never stop here." : "Your rules leave this station out."}</p>}
    </div>
  );
}

function wordHead({ joinsBelow, status }: StationFacts, extraCost: number | null) {
  if (status === "failed" && extraCost === null) return "What a stop here costs is not known.";
  if (extraCost === null) return "No plan can stop here.";
  const cost = <>Stop here: <b>{extra(extraCost)}</b></>;
  return joinsBelow === null ? cost : <>{cost} <span class="why-joins">· joins below <b>{priceUpTo(joinsBelow)}</b></span></>;
}

function BetterLine({ station, extraCost, isWaiting, planned }: { readonly station: PlacedStation; readonly extraCost: number | null; readonly isWaiting: boolean; readonly planned: Planned }) {
  const explained = useApp().explained.value;
  if (explained.status !== "ready" || isWaiting) return null;
  const better = findBetter(station, extraCost, explained);
  if (better === undefined) return null;
  const where = better.isAtSameExit ? "at the same exit" : "within a mile";
  const stop = planned.stopStations.indexOf(better.station);
  if (stop >= 0) return <p>The plan stops {where}, at <StationName station={better.station}>.</StationName></p>;
  return <p><StationName station={better.station}>,</StationName> {where}, would be {extra(better.extraCost)}.</p>;
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
