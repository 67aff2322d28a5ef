import "./obstacle.css";
import { CircleSlash2, Fuel, SlidersHorizontal } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useApp } from "../app/context.js";
import type { Infeasible, Shown, TooTight } from "../shown.js";
import { AddStation } from "./AddStation.js";
import type { Fix } from "./fixes.js";
import { FIX_ICONS, FixRow, wordFix, wordPlan } from "./FixRows.js";
import { HowFar } from "./HowFar.js";
import { OwnStations } from "./OwnStations.js";
import { reachOf, wordReach, wordTitle } from "./reach.js";
import { isWidest, MOST_MILES, WiderRadius } from "./WiderRadius.js";
import { type Help, useFixes } from "./useFixes.js";

/** Why there is no plan, and what would help. */
export function Obstacle() {
  const { shown } = useApp();
  const now = shown.value;
  if (now === undefined || now.outcome.status === "planned") return null;
  return now.outcome.status === "infeasible" ? (
    <OutOfReach shown={now} outcome={now.outcome} />
  ) : (
    <Rules shown={now} outcome={now.outcome} />
  );
}

function OutOfReach({ shown, outcome }: { readonly shown: Shown; readonly outcome: Infeasible }) {
  const { help, retry } = useFixes(shown);
  const reach = reachOf(shown, outcome);
  const isWithoutFix = help.status === "ready" && help.fixes.length === 0;
  return (
    <div class="obstacle" data-part="obstacle">
      <Card title={wordTitle(reach)}>
        <Fuel class="icon" aria-hidden="true" />
        <p>{wordReach(reach, shown.trip.to)}</p>
      </Card>
      <section class="fixes" aria-labelledby="fixes-title" aria-busy={help.status === "waiting"}>
        <h3 id="fixes-title">
          {help.status === "failed"
            ? "What would help"
            : isWithoutFix
              ? "No single change to the truck makes the trip work"
              : "Any one of these makes the trip work"}
        </h3>
        {!isWithoutFix && help.status !== "failed" && (
          <ul>
            <Fixes help={help} shown={shown} />
          </ul>
        )}
        <Failed help={help} retry={retry} />
      </section>
      <section class="fixes" aria-labelledby="may-help-title">
        <h3 id="may-help-title">This may help</h3>
        <ul>
          {isWithoutFix && <Further outcome={outcome} />}
          <WiderRadius shown={shown} />
          <AddStation key={shown.trip.title} trip={shown.trip} fromMile={reach.fromMile} byMile={reach.lastMile} />
        </ul>
        {isWidest(shown.trip) && <p class="hint">Stations up to {MOST_MILES} miles off the road do not help.</p>}
      </section>
      <HowFar trip={shown.trip} reach={reach} />
      <OwnStations />
    </div>
  );
}

function Fixes({ help, shown: { settings, rules } }: { readonly help: Help; readonly shown: Shown }) {
  const app = useApp();
  const take = ({ kind, choices }: Fix): void => {
    if (kind === "fill")
      app.change({}, { ...app.rules.peek(), usable_tank_fraction: choices.rules.usable_tank_fraction });
    else app.change(choices.settings);
    focusPlan();
  };
  if (help.status === "waiting")
    return (
      <>
        {[1, 2].map((row) => (
          <li key={row} class="fix is-waiting">
            <span class="unseen">Looking for what would help …</span>
          </li>
        ))}
      </>
    );
  return (
    <>
      {help.fixes.map((fix, k) => {
        const { title, change, button } = wordFix(fix, settings, rules);
        return (
          <FixRow
            key={fix.kind}
            icon={FIX_ICONS[fix.kind]}
            title={title}
            effect={`${change} · ${wordPlan(fix.result)}`}
            button={button}
            isMain={k === 0}
            onTake={() => take(fix)}
          />
        );
      })}
    </>
  );
}

/** Where no single change is enough: the one that gets further, after which another may be needed. */
function Further({ outcome: { settings, fix, obstacle } }: { readonly outcome: Infeasible }) {
  const app = useApp();
  if (settings === undefined) return null;
  return (
    <FixRow
      icon={Fuel}
      title="Get further first"
      effect={`${fix.charAt(0).toUpperCase()}${fix.slice(1)}. More is needed after that.`}
      button="Get further"
      onTake={() => {
        const { usableTankFraction, startGallons, bufferFraction, reserveFraction } = obstacle.fix;
        app.change(
          {
            ...(startGallons !== undefined && { startGallons }),
            ...(bufferFraction !== undefined && { bufferFraction }),
            ...(reserveFraction !== undefined && { reserveFraction }),
          },
          usableTankFraction === undefined
            ? undefined
            : { ...app.rules.peek(), usable_tank_fraction: usableTankFraction },
        );
        focusPlan();
      }}
    />
  );
}

function Rules({
  shown,
  outcome: { message, fix, relaxations },
}: {
  readonly shown: Shown;
  readonly outcome: TooTight;
}) {
  const app = useApp();
  const { help, retry } = useFixes(shown);
  return (
    <div class="obstacle" data-part="obstacle">
      <Card title="No plan keeps all rules">
        <CircleSlash2 class="icon" aria-hidden="true" />
        <p>
          {message} Nearest: {fix}.
        </p>
      </Card>
      {relaxations.length > 0 && (
        <section class="fixes" aria-labelledby="fixes-title" aria-busy={help.status === "waiting"}>
          <h3 id="fixes-title">Any one of these makes the trip work</h3>
          <ul>
            {relaxations.map(({ text, rules }, k) => {
              const result = help.relaxed[k];
              return (
                <FixRow
                  key={text}
                  icon={SlidersHorizontal}
                  title={`${text.charAt(0).toUpperCase()}${text.slice(1)}`}
                  effect={result === undefined ? (help.status === "waiting" ? "…" : "") : wordPlan(result)}
                  button="Change it"
                  isMain={k === 0}
                  onTake={() => {
                    app.change({}, rules);
                    focusPlan();
                  }}
                />
              );
            })}
          </ul>
          <Failed help={help} retry={retry} />
        </section>
      )}
      <OwnStations />
    </div>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="obstacle-card" role="status">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Failed({ help, retry }: { readonly help: Help; readonly retry: () => void }) {
  if (help.status !== "failed") return null;
  return (
    <p class="fixes-failed">
      What would help could not be worked out.{" "}
      <button type="button" class="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}

/** The button that was pressed goes away with the obstacle, so the focus needs another place. */
function focusPlan(): void {
  document.querySelector<HTMLElement>("#plan")?.focus();
}
