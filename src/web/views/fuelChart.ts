import uPlot from "uplot";
import type { LoadedTrip, PriceAt, Shown, View } from "../shown.js";
import { make } from "../dom.js";
import { type Frame, watchFrame } from "./chartFrame.js";
import { addFuelCursor, HINT } from "./fuelCursor.js";
import { drawBackground, drawLimits, drawNaive, drawOn, drawStops } from "./fuelLayers.js";
import { CHART_HEIGHT, type Drawn, makeFuelPlot, toData } from "./fuelPlot.js";
import { describeChart } from "./fuelText.js";
import { paintPrices } from "./priceDots.js";
import { surveyPrices, type TripPrices } from "./tripPrices.js";

/** A plot, and the function to call whenever what it shows has changed. */
interface LivePlot {
  readonly plot: uPlot;
  readonly refreshCursor: () => void;
}

const PRICE_KEY = "price of a station, cheap to dear";

/** The fuel in the tank along the route, below the prices of all stations. */
export function createFuelChart(container: HTMLElement): View {
  const planKey = make("li", { class: "key-plan" }, "this plan");
  const naiveKey = make("li", { class: "key-naive" }, "naive driver");
  const stopKey = make("li", { class: "key-stop" }, "stop");
  const priceKey = make("li", { class: "key-price" }, PRICE_KEY);
  const legend = make("ul", { class: "chart-legend", "aria-label": "What is drawn" }, planKey, naiveKey, stopKey, priceKey);
  const plotBox = make("div", { class: "chart-plot fuel-plot" });
  const readout = make("p", { class: "chart-readout" }, HINT);
  container.append(make("div", { class: "chart" }, legend, plotBox, readout));

  let shown: Shown | undefined;
  let frame: Frame | undefined;
  let live: LivePlot | undefined;
  let survey: { readonly trip: LoadedTrip; readonly priceAt: PriceAt | undefined; readonly prices: TripPrices } | undefined;
  let dots: { readonly canvas: HTMLCanvasElement; readonly drawnFor: readonly unknown[] } | undefined;

  const pricesOf = ({ trip, priceAt }: Shown): TripPrices => {
    if (survey?.trip !== trip || survey.priceAt !== priceAt) survey = { trip, priceAt, prices: surveyPrices(trip, priceAt) };
    return survey.prices;
  };

  const drawDots = (plot: uPlot, { prices, colors }: Drawn): void => {
    const { left, top, width, height } = plot.bbox;
    const drawnFor = [prices, colors, uPlot.pxRatio, width, height];
    if (dots === undefined || dots.drawnFor.some((part, i) => part !== drawnFor[i])) {
      drawOn(plot, colors, prices, (pen) => {
        dots = { canvas: paintPrices(prices, { width, height, pixelRatio: uPlot.pxRatio }, pen), drawnFor };
      });
    }
    if (dots !== undefined) plot.ctx.drawImage(dots.canvas, left, top);
  };

  const makePlot = (now: Shown, { widthPixels, colors }: Frame): LivePlot => {
    const drawn = (): Drawn => ({ shown: shown ?? now, prices: pricesOf(shown ?? now), colors: frame?.colors ?? colors });
    const plot = makeFuelPlot(
      plotBox,
      widthPixels,
      drawn,
      (of) => {
        const { shown: { outcome }, colors: inColors, prices } = drawn();
        drawOn(of, inColors, prices, (pen) => drawBackground(pen, outcome.status === "infeasible" ? outcome : undefined));
        drawDots(of, drawn());
      },
      (of) => {
        const { shown: { outcome, settings, showsNaive }, colors: inColors, prices } = drawn();
        drawOn(of, inColors, prices, (pen) => {
          drawLimits(pen, settings);
          if (outcome.status !== "planned") return;
          if (showsNaive) drawNaive(pen, outcome.naive.fuel);
          drawStops(pen, outcome.result.stops);
        });
      },
    );
    plot.ctx.canvas.setAttribute("role", "img");
    return { plot, refreshCursor: addFuelCursor(plot, readout, drawn) };
  };

  const describe = (now: Shown): void => {
    const hasPlan = now.outcome.status === "planned";
    planKey.hidden = !hasPlan;
    stopKey.hidden = !hasPlan;
    priceKey.textContent = now.priceAt === undefined ? PRICE_KEY : `net ${PRICE_KEY}`;
    naiveKey.hidden = !hasPlan || !now.showsNaive;
    live?.plot.ctx.canvas.setAttribute("aria-label", describeChart(now));
  };

  watchFrame(plotBox, (next) => {
    const isResized = next.widthPixels !== frame?.widthPixels;
    frame = next;
    if (shown === undefined) return;
    if (live === undefined) {
      live = makePlot(shown, next);
      describe(shown);
      return;
    }
    if (isResized) live.plot.setSize({ width: next.widthPixels, height: CHART_HEIGHT });
    else live.plot.redraw(false);
    live.refreshCursor();
  });

  return {
    show(next) {
      shown = next;
      if (live === undefined && frame !== undefined) live = makePlot(next, frame);
      else if (live !== undefined) {
        const { plot, refreshCursor } = live;
        plot.batch(() => plot.setData(toData(next)));
        refreshCursor();
      }
      describe(next);
    },
  };
}
