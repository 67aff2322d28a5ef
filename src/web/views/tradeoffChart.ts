import type uPlot from "uplot";
import type { TradeoffPoint } from "../../planning/tradeoff.js";
import { make } from "../dom.js";
import { type Frame, watchFrame } from "./chartFrame.js";
import { describePlan, describeWorth, pointAt, timeValueWithin } from "./tradeoff.js";
import { type DrawnTradeoff, makeTradeoffPlot, toTradeoffData, TRADEOFF_HEIGHT } from "./tradeoffPlot.js";

/** How close to a point's middle a click must be to hit it: each target is 24 pixels wide. */
const REACH_PIXELS = 12;

const LEGEND = "The best plans for all values of time: detour, fuel cost, stops.";

/**
 * Shows the plans that are best at some value of time, sorted by that value. While they are computed (`undefined`), the old
 * ones stay on the chart, dimmed.
 */
type ShowTradeoff = (points: readonly TradeoffPoint[] | undefined, timeValueDollarsPerMinute: number) => void;

/** A chart of fuel cost against detour time. @param onTake receives a value of time at which the point that the user chooses is best. */
export function createTradeoffChart(container: HTMLElement, onTake: (timeValueDollarsPerMinute: number) => void): ShowTradeoff {
  // The list next to the chart says the same, and works with the keyboard.
  const plotBox = make("div", { class: "chart-plot tradeoff-plot", "aria-hidden": "true" });
  const list = make("fieldset", { class: "tradeoff-points" });
  const box = make("div", { class: "chart tradeoff" }, make("div", { class: "tradeoff-parts" }, plotBox, list));
  container.append(box);

  let points: readonly TradeoffPoint[] = [];
  let current = -1;
  let frame: Frame | undefined;
  let plot: uPlot | undefined;

  const take = (index: number): void => {
    const point = points[index];
    if (point === undefined || index === current) return;
    onTake(timeValueWithin(point));
  };

  const draw = (isResized: boolean): void => {
    if (frame === undefined || (plot === undefined && points.length === 0)) return;
    if (plot === undefined) {
      const { widthPixels, colors } = frame;
      plot = makeTradeoffPlot(plotBox, widthPixels, (): DrawnTradeoff => ({ points, current, colors: frame?.colors ?? colors }));
      watchPointer(plot, () => points, take);
    } else if (isResized) plot.setSize({ width: frame.widthPixels, height: TRADEOFF_HEIGHT });
    else plot.setData(toTradeoffData(points));
  };

  watchFrame(plotBox, (next) => {
    const isResized = next.widthPixels !== frame?.widthPixels;
    frame = next;
    draw(isResized);
  });
  list.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) take(Number(target.value));
  });
  list.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLInputElement) take(Number(target.value));
  });

  return (next, timeValueDollarsPerMinute) => {
    box.setAttribute("aria-busy", String(next === undefined));
    if (next !== undefined && next !== points) {
      points = next;
      plotBox.classList.toggle("is-empty", points.length === 0);
      listPoints(list, points);
    }
    const before = current;
    current = pointAt(points, timeValueDollarsPerMinute);
    if (current !== before || next !== undefined) checkPoint(list, current);
    draw(false);
  };
}

/** A radio button for each point; the focus stays in the list. */
function listPoints(list: HTMLFieldSetElement, points: readonly TradeoffPoint[]): void {
  const hadFocus = list.contains(document.activeElement);
  const labels = points.map((point, i) => {
    const radio = make("input", { type: "radio", name: "tradeoff-point", value: String(i) });
    const text = make("span", { class: "tradeoff-text" }, make("span", {}, `${describePlan(point)} `), make("span", { class: "tradeoff-worth" }, describeWorth(point)));
    return make("label", { class: "tradeoff-point" }, radio, text);
  });
  list.replaceChildren(make("legend", {}, points.length === 0 ? "No plan at any value of time." : LEGEND), ...labels);
  if (hadFocus) list.querySelector("input")?.focus();
}

/** Checks the current point, and scrolls the list, but not the page, until it is visible. */
function checkPoint(list: HTMLFieldSetElement, current: number): void {
  const hadFocus = list.contains(document.activeElement);
  const radio = list.querySelectorAll("input").item(current);
  if (radio === null || radio.checked) return;
  radio.checked = true;
  if (hadFocus) radio.focus({ preventScroll: true });
  const { top, bottom } = list.getBoundingClientRect();
  const seen = (radio.parentElement ?? radio).getBoundingClientRect();
  list.scrollTop += Math.min(0, seen.top - top) + Math.max(0, seen.bottom - bottom);
}

function watchPointer(plot: uPlot, points: () => readonly TradeoffPoint[], take: (index: number) => void): void {
  const { over } = plot;
  const hit = ({ clientX, clientY }: MouseEvent): number => {
    const { left, top } = over.getBoundingClientRect();
    const distances = points().map((point) => Math.hypot(plot.valToPos(point.detourMinutes, "x") - (clientX - left), plot.valToPos(point.fuelCost, "y") - (clientY - top)));
    const least = Math.min(...distances);
    return least <= REACH_PIXELS ? distances.indexOf(least) : -1;
  };
  over.addEventListener("click", (event) => take(hit(event)));
  over.addEventListener("pointermove", (event) => over.classList.toggle("is-hit", hit(event) >= 0));
}
