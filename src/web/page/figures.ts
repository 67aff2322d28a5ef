import { type Figure, figuresOf } from "../../report/figures.js";
import { counted } from "../../report/text.js";
import { writeSettings } from "../settings.js";
import type { Shown, View } from "../shown.js";
import { find, make, setText } from "../dom.js";

const NONE = { infeasible: ["–", "no plan can be driven"], tooTight: ["–", "no plan keeps the fleet rules"] } as const satisfies Record<string, Figure>;

/** The class of each box: phones hide the third and the fourth. The last one is there where fuel tax is credited. */
const CLASSES = ["", "", "less", "less", ""] as const;

/** The plan's figures, the trip's name and how long planning took. */
export function createFigures(): View {
  const cells = CLASSES.map((className) => {
    const [figure, text] = [make("b"), make("span")];
    return { figure, text, box: make("div", { class: className }, figure, text) };
  });
  const list = find("figures", HTMLElement);
  const name = find("trip-name", HTMLElement);
  const speed = find("speed", HTMLElement);
  const basis = find("basis", HTMLElement);
  return {
    show(shown) {
      const { trip, settings, outcome, planMilliseconds } = shown;
      setText(name, trip.title);
      const figures = figuresShown(shown);
      if (list.childElementCount !== figures.length) list.replaceChildren(...cells.slice(0, figures.length).map(({ box }) => box));
      for (const [i, { figure, text }] of cells.entries()) {
        const [value = "", below = ""] = figures[i] ?? [];
        setText(figure, value);
        setText(text, below);
      }
      setText(basis, `${[writeSettings(settings), ...shown.rulesInWords].join("; ")}.`);
      setText(speed, `${describeProof(outcome)} among ${counted(trip.stations.length, "station")}, in ${planMilliseconds.toFixed(1)} ms.`);
    },
  };
}

function describeProof(outcome: Shown["outcome"]): string {
  if (outcome.status === "tooTight") return "Proven that none keeps the fleet rules";
  if (outcome.status === "infeasible") return "Proven that there is none";
  switch (outcome.result.summary.optimality) {
    case "proven":
      return "Proven to be the cheapest";
    case "bounded":
      return "The cheapest found";
    case "dip":
      return "Proven to be the cheapest that keeps as much of buffer and reserve";
  }
}

function figuresShown({ outcome, trip }: Shown): readonly Figure[] {
  if (outcome.status === "planned") return figuresOf(outcome.result);
  const none = NONE[outcome.status];
  return [none, none, [counted(trip.route.total_distance_miles, "mile"), "the whole route"], none];
}
