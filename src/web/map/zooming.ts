// Zooming by buttons and keys, which keeps in sight what the map is about.

import { type Pixel, type Size, toPixel, type View } from "./projection.js";
import { nearestOnLine, type Scene } from "./scene.js";

/**
 * Where zooming in leads: to the selected station, else to the nearest point of the route, as far as they can be seen;
 * else to the middle.
 */
export function aimOf(scene: Scene | undefined, selected: unknown, view: View, size: Size): Pixel {
  const middle = { x: size.width / 2, y: size.height / 2 };
  if (scene === undefined) return middle;
  const mark = scene.stations.find(({ station }) => station === selected);
  const onRoute = nearestOnLine(scene, {
    x: (middle.x - view.left) / view.scale,
    y: (middle.y - view.top) / view.scale,
  });
  const aims = [...(mark === undefined ? [] : [mark.place]), onRoute.place].map((place) => toPixel(place, view));
  return aims.find(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height) ?? middle;
}

/** A view at another scale with its aim half as far from the middle. */
export function zoomTowards(view: View, scale: number, aim: Pixel, { width, height }: Size): View {
  const by = scale / view.scale;
  const to = { x: (aim.x + width / 2) / 2, y: (aim.y + height / 2) / 2 };
  return { scale, left: to.x - (aim.x - view.left) * by, top: to.y - (aim.y - view.top) * by };
}

/**
 * A view on the way from one to another of a different scale; one point of the screen stands still. @param share of the
 * way, from 0 to 1.
 */
export function viewBetween(from: View, to: View, share: number): View {
  const whole = to.scale / from.scale;
  const by = whole ** share;
  const stand = (start: number, end: number): number => (end - whole * start) / (1 - whole);
  const [x, y] = [stand(from.left, to.left), stand(from.top, to.top)];
  return { scale: from.scale * by, left: x + (from.left - x) * by, top: y + (from.top - y) * by };
}
