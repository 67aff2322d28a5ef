import { select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity } from "d3-zoom";
import type { Pixel, Size, View } from "./projection.js";
import { viewBetween, zoomTowards } from "./zooming.js";

/** How long zooming takes where motion is wanted. */
const ZOOM_MS = 220;

/** Moves the map: by hand, by wheel and fingers, and by buttons and keys. */
export interface Mover {
  moveTo(next: View): void;
  /** @param aimIn where zooming by buttons leads, on the screen of a view. */
  zoomBy(factor: number, size: Size, aimIn: (view: View) => Pixel): void;
  remove(): void;
}

/** @param first the view that buttons and hands begin with. @param scales least and most. */
export function createMover(
  box: HTMLElement,
  first: View,
  scales: [least: number, most: number],
  onMove: (view: View) => void,
): Mover {
  let view = first;
  /** Where the map is on its way to. */
  let destination: View | undefined;

  // The pins and cards over the canvas are dragged and zoomed with it.
  const selection = select(box);
  const behaviour = zoom<HTMLElement, unknown>()
    .filter(
      (event: Event) =>
        !(event.target instanceof Element && event.target.closest(".map-buttons") !== null) &&
        !(event instanceof MouseEvent && event.button !== 0),
    )
    .scaleExtent(scales)
    .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      // Whoever takes hold of the map stops it.
      if (sourceEvent instanceof Event) destination = undefined;
      view = { scale: transform.k, left: transform.x, top: transform.y };
      onMove(view);
    });
  selection.call(behaviour);

  function show(next: View): void {
    behaviour.transform(selection, zoomIdentity.translate(next.left, next.top).scale(next.scale));
  }

  function moveTo(next: View): void {
    destination = undefined;
    show(next);
  }

  /** Moves in steps: d3-transition would be a library more. */
  function glideTo(to: View): void {
    const [from, began] = [view, performance.now()];
    destination = to;
    const step = (now: number): void => {
      if (destination !== to) return;
      const share = Math.min(1, Math.max(0, (now - began) / ZOOM_MS));
      if (share === 1) return moveTo(to);
      show(viewBetween(from, to, share * (2 - share)));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  return {
    moveTo,
    zoomBy(factor, size, aimIn) {
      // Whoever presses again before the map has arrived goes on from where it is going.
      const from = destination ?? view;
      const scale = Math.min(Math.max(from.scale * factor, scales[0]), scales[1]);
      if (scale === from.scale) return;
      const to = zoomTowards(from, scale, aimIn(from), size);
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) moveTo(to);
      else glideTo(to);
    },
    remove() {
      destination = undefined;
      selection.on(".zoom", null);
    },
  };
}
