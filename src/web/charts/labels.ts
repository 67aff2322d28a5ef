// Finds room for the names of lines in a chart.

import { type Box, overlaps } from "../design/box.js";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A text that may stand beside any of some spots, the best first. */
export interface WantedLabel {
  readonly width: number;
  readonly height: number;
  readonly spots: readonly Spot[];
}

/** What no label may cover. */
export interface Obstacles {
  readonly points: readonly Spot[];
  readonly pointRadius: number;
  readonly lines: readonly (readonly Spot[])[];
}

/** Between a spot and its label, in pixels. */
const DISTANCES = [9, 16, 26, 38];

/**
 * Where each label stands, or `undefined` for one without room: within the frame, over no point, line or other label.
 */
export function placeLabels(labels: readonly WantedLabel[], frame: Box, obstacles: Obstacles): (Box | undefined)[] {
  const placed: Box[] = [];
  return labels.map((label) => {
    const box = boxesFor(label).find(
      (each) => isWithin(each, frame) && !placed.some((other) => overlaps(each, other)) && !isCovering(each, obstacles),
    );
    if (box !== undefined) placed.push(box);
    return box;
  });
}

function boxesFor({ width, height, spots }: WantedLabel): Box[] {
  const boxAt = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  return DISTANCES.flatMap((distance) =>
    spots.flatMap(({ x, y }) => [
      boxAt(x + distance, y - height / 2),
      boxAt(x + distance * 0.7, y - distance * 0.7 - height),
      boxAt(x + distance * 0.7, y + distance * 0.7),
      boxAt(x - width / 2, y - distance - height),
      boxAt(x - width / 2, y + distance),
      boxAt(x - distance * 0.7 - width, y + distance * 0.7),
      boxAt(x - distance * 0.7 - width, y - distance * 0.7 - height),
      boxAt(x - distance - width, y - height / 2),
    ]),
  );
}

function isWithin(box: Box, frame: Box): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

function isCovering(box: Box, { points, pointRadius, lines }: Obstacles): boolean {
  if (
    points.some(({ x, y }) =>
      overlaps(box, { left: x - pointRadius, right: x + pointRadius, top: y - pointRadius, bottom: y + pointRadius }),
    )
  )
    return true;
  return lines.some((line) =>
    line.some((from, i) => {
      const to = line[i + 1];
      return to !== undefined && meets(box, from, to);
    }),
  );
}

/** Whether a straight line meets a box: what is left of it between the four sides, one after the other. */
export function meets({ left, top, right, bottom }: Box, from: Spot, to: Spot): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [along, room] of [
    [-dx, from.x - left],
    [dx, right - from.x],
    [-dy, from.y - top],
    [dy, bottom - from.y],
  ] as const) {
    if (along === 0) {
      if (room < 0) return false;
    } else if (along < 0) enter = Math.max(enter, room / along);
    else leave = Math.min(leave, room / along);
  }
  return enter <= leave;
}
