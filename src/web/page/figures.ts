import { count, counted, dollars } from "../../report/text.js";
import { writeSettings } from "../settings.js";
import type { Shown, View } from "../shown.js";
import { find, make, setText } from "../dom.js";

/** A figure with a line below it; those that are `less` are left out on a phone. */
interface Figure {
  readonly write: (shown: Shown) => readonly [figure: string, text: string];
  readonly less?: boolean;
}

const NONE = ["–", "no plan can be driven"] as const;

const FIGURES: readonly Figure[] = [
  {
    write: ({ outcome }) => {
      if (outcome.status === "infeasible") return NONE;
      const { summary, stops } = outcome.result;
      return [dollars(summary.total_fuel_cost), `for ${counted(summary.total_fuel_gallons, "gallon")} in ${counted(stops.length, "stop")}`];
    },
  },
  {
    write: ({ outcome }) => {
      if (outcome.status === "infeasible") return NONE;
      const { savings_dollars: saved, savings_percent: percent } = outcome.result.summary.baseline_comparison;
      return [dollars(saved), `saved: ${percent.toFixed(1)} % of what a naive driver burns`];
    },
  },
  {
    write: ({ outcome, trip }) => {
      if (outcome.status === "infeasible") return [counted(trip.route.total_distance_miles, "mile"), "the whole route"];
      const { summary } = outcome.result;
      return [counted(summary.total_distance_miles, "mile"), `in ${counted(summary.total_time_hours, "hour")}, with ${counted(summary.total_detour_minutes, "minute")} of detours`];
    },
    less: true,
  },
  {
    write: ({ outcome }) => {
      if (outcome.status === "infeasible") return NONE;
      return [`${count(outcome.result.summary.fuel_remaining_at_destination_gallons)} gal`, "left on arrival"];
    },
    less: true,
  },
];

/** The plan's figures, the trip's name and how long planning took. */
export function createFigures(): View {
  const cells = FIGURES.map(({ write, less }) => {
    const [figure, text] = [make("b"), make("span")];
    return { write, figure, text, box: make("div", less === true ? { class: "less" } : {}, figure, text) };
  });
  find("figures", HTMLElement).replaceChildren(...cells.map(({ box }) => box));
  const name = find("trip-name", HTMLElement);
  const speed = find("speed", HTMLElement);
  const basis = find("basis", HTMLElement);
  return {
    show(shown) {
      const { trip, settings, outcome, planMilliseconds } = shown;
      setText(name, trip.title);
      for (const { write, figure, text } of cells) {
        const [value, below] = write(shown);
        setText(figure, value);
        setText(text, below);
      }
      setText(basis, `${writeSettings(settings)}.`);
      const found = outcome.status === "planned" ? "Proven to be the cheapest" : "Proven that there is none";
      setText(speed, `${found} among ${counted(trip.stations.length, "station")}, in ${planMilliseconds.toFixed(1)} ms.`);
    },
  };
}
