// The numbered pins of the stops: each at the fuel that it leaves with, or as near to it as the others let it.

export interface PinPlace {
  readonly x: number;
  readonly y: number;
}

/** Heights that are tried, in pixels apart. */
const STEP = 2;

/**
 * Moves pins up or down until none covers another, as long as there is room.
 * @param wished where they would stand, by driving order.
 */
export function placePins(
  wished: readonly PinPlace[],
  radius: number,
  [top, bottom]: readonly [number, number],
): PinPlace[] {
  const placed: PinPlace[] = [];
  for (const { x, y } of wished) {
    const near = placed.filter((pin) => Math.abs(pin.x - x) < 2 * radius);
    const isFree = (at: number): boolean => near.every((pin) => Math.hypot(pin.x - x, pin.y - at) >= 2 * radius);
    const within = (at: number): number => Math.min(Math.max(at, top + radius), bottom - radius);
    let found: number | undefined;
    for (let off = 0; found === undefined && off <= bottom - top; off += STEP)
      found = [within(y - off), within(y + off)].find(isFree);
    placed.push({ x, y: found ?? within(y) });
  }
  return placed;
}
