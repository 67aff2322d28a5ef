import uPlot from "uplot";
import type { LoadedTrip, Shown, View } from "../shown.js";
import { append, type Frame, watchFrame } from "./chartFrame.js";
import { addFuelCursor, HINT } from "./fuelCursor.js";
import { drawGround, drawLimits, drawNaive, drawOn, drawStops } from "./fuelLayers.js";
import { CHART_HEIGHT, type Drawn, makeFuelPlot, toData } from "./fuelPlot.js";
import { describeChart } from "./fuelText.js";
import { paintPrices } from "./priceDots.js";
import { surveyPrices, type TripPrices } from "./tripPrices.js";

/** A plot, and a function to call after each change of what it shows. */
interface Made {
  readonly plot: uPlot;
  readonly refreshCursor: () => void;
}

/** The fuel in the tank along the route, below the prices of all stations. */
export function createFuelChart(container: HTMLElement): View {
  const box = append(container, "div", "chart");
  const legend = append(box, "ul", "chart-legend");
  legend.setAttribute("aria-label", "What is drawn");
  const planKey = append(legend, "li", "key-plan", "this plan");
  const naiveKey = append(legend, "li", "key-naive", "naive driver");
  const stopKey = append(legend, "li", "key-stop", "stop");
  append(legend, "li", "key-price", "price of a station, cheap to dear");
  const ground = append(box, "div", "chart-plot fuel-plot");
  const readout = append(box, "p", "chart-readout", HINT);

  let shown: Shown | undefined;
  let frame: Frame | undefined;
  let made: Made | undefined;
  let survey: { readonly trip: LoadedTrip; readonly prices: TripPrices } | undefined;
  let dots: { readonly canvas: HTMLCanvasElement; readonly madeFor: readonly unknown[] } | undefined;

  const pricesOf = (trip: LoadedTrip): TripPrices => {
    if (survey?.trip !== trip) survey = { trip, prices: surveyPrices(trip) };
    return survey.prices;
  };

  const drawDots = (plot: uPlot, { prices, colors }: Drawn): void => {
    const { left, top, width, height } = plot.bbox;
    const madeFor = [prices, colors, uPlot.pxRatio, width, height];
    if (dots === undefined || dots.madeFor.some((part, i) => part !== madeFor[i])) {
      drawOn(plot, colors, prices, (pen) => {
        dots = { canvas: paintPrices(prices, { width, height, pixelRatio: uPlot.pxRatio }, pen), madeFor };
      });
    }
    if (dots !== undefined) plot.ctx.drawImage(dots.canvas, left, top);
  };

  const make = (now: Shown, { widthPixels, colors }: Frame): Made => {
    const drawn = (): Drawn => ({ shown: shown ?? now, prices: pricesOf((shown ?? now).trip), colors: frame?.colors ?? colors });
    const plot = makeFuelPlot(
      ground,
      widthPixels,
      drawn,
      (of) => {
        const { shown: { outcome }, colors: inColors, prices } = drawn();
        drawOn(of, inColors, prices, (pen) => drawGround(pen, outcome.status === "infeasible" ? outcome : undefined));
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
    naiveKey.hidden = !hasPlan || !now.showsNaive;
    made?.plot.ctx.canvas.setAttribute("aria-label", describeChart(now));
  };

  watchFrame(ground, (next) => {
    const isResized = next.widthPixels !== frame?.widthPixels;
    frame = next;
    if (shown === undefined) return;
    if (made === undefined) {
      made = make(shown, next);
      describe(shown);
      return;
    }
    if (isResized) made.plot.setSize({ width: next.widthPixels, height: CHART_HEIGHT });
    else made.plot.redraw(false);
    made.refreshCursor();
  });

  return {
    show(next) {
      shown = next;
      if (made === undefined && frame !== undefined) made = make(next, frame);
      else if (made !== undefined) {
        const { plot, refreshCursor } = made;
        plot.batch(() => plot.setData(toData(next)));
        refreshCursor();
      }
      describe(next);
    },
  };
}
