// Who gets the room of the map: ends, pins, the selected card, cards by gallons, large towns, prices, the trip's
// states, shields, the other states, small towns.

import type { Box } from "../design/box.js";
import { gallons, priceAndNet, pricePerGallon } from "../design/words.js";
import { boxAround, Room } from "./boxes.js";
import type { MapData, Town } from "./data/load.js";
import { boxOf, type Dot, PRICE_ZOOM } from "./dots.js";
import { lineOnScreen } from "./lineOnScreen.js";
import { type Pixel, type Size, toPixel, type View, type WorldPoint, zoomOf } from "./projection.js";
import type { Scene, StopMark } from "./scene.js";

/** A text on the map. */
export interface TextLabel {
  readonly kind: "end" | "large-town" | "town" | "state" | "price";
  readonly text: string;
  /** Its middle, or with a dot its left or right end. */
  readonly x: number;
  readonly y: number;
  readonly align: "center" | "left" | "right";
  /** Where the town is. */
  readonly dot?: Pixel;
  readonly priceClass?: number;
}

export interface ShieldLabel extends Pixel {
  readonly number: string;
  readonly isOfRoute: boolean;
}

/** A stop with its pin and, where there is room, its card. */
export interface PinLabel extends Pixel {
  readonly stop: StopMark;
  readonly card: CardLabel | undefined;
}

export interface CardLabel {
  readonly box: Box;
  /** Where the leader leaves the pin and reaches the card. */
  readonly from: Pixel;
  readonly to: Pixel;
}

export interface Labels {
  readonly texts: readonly TextLabel[];
  readonly shields: readonly ShieldLabel[];
  readonly pins: readonly PinLabel[];
  /** The card of the place up to which the fuel lasts. */
  readonly obstacle: CardLabel | undefined;
}

/** What the labels are laid out for. */
export interface LabelBasis {
  readonly view: View;
  readonly size: Size;
  readonly data: MapData | undefined;
  readonly towns: readonly Town[];
  readonly scene: Scene | undefined;
  /** The stations in view, those on top last. */
  readonly dots: readonly Dot[];
  readonly lit: unknown;
  /** Room that other things take: the legend, the buttons. */
  readonly taken: readonly Box[];
  readonly measure: (text: string, kind: TextLabel["kind"] | "card" | "card-title") => number;
  /** Whether cards have a price beside the gallons. */
  readonly hasPrices: boolean;
}

/** The side of a pin, in pixels. */
export const PIN = 26;
const CARD_HEIGHT = 42;
const CARD_PADDING = 20;
/** Pixels from a pin to its card, and how far the card may stand aside, as a share of its width. */
const CARD_DISTANCES = [18, 40, 64, 92];
const CARD_SHIFTS = [0, -0.35, 0.35];
const LINE_HEIGHT = 18;
/** Between the names of two towns in one line, in pixels. */
const TOWN_GAP = 6;
const SHIELD = 20;
/** Pixels between two shields of one road. */
const SHIELD_SPACING = { route: 190, network: 260, others: 56 };
/** Where the shield of the route's road stands beside the line, in pixels. */
const ROUTE_SHIELD_SPOTS = [
  [0, 20],
  [0, -20],
  [16, 16],
  [-16, -16],
  [16, -16],
  [-16, 16],
] as const;

/**
 * How far from their place the letters of a state may be, as a share of its width; and where they are tried, in that
 * unit.
 */
const STATE_REACH = 0.2;
const STATE_SPOTS = [
  [0, 0],
  [0, 0.5],
  [0, -0.5],
  [0.6, 0],
  [-0.6, 0],
  [0, 1],
  [0, -1],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
  [1.2, 0],
  [-1.2, 0],
] as const;
/** Where those of the trip's own states are tried after that: the line takes the middle of many of them. */
const TRIP_STATE_SPOTS = [
  ...STATE_SPOTS,
  [0, 1.6],
  [0, -1.6],
  [1.2, 1.2],
  [-1.2, 1.2],
  [1.2, -1.2],
  [-1.2, -1.2],
  [1.6, 0.6],
  [-1.6, 0.6],
  [1.6, -0.6],
  [-1.6, -0.6],
  [1, 2],
  [-1, 2],
  [1, -2],
  [-1, -2],
  [1.8, 1.4],
  [-1.8, 1.4],
  [1.8, -1.4],
  [-1.8, -1.4],
] as const;

/** The least towns that are named, by zoom. */
const LEAST_TOWNS: readonly (readonly [zoom: number, least: number])[] = [
  [8, 2000],
  [7, 20_000],
  [6, 30_000],
  [5, 90_000],
  [4.2, 150_000],
  [0, 420_000],
];
const LARGE_TOWN = 420_000;

const ALSO_GREAT = new Set(["29", "44", "64", "69", "76", "77", "81", "84", "94"]);

export function layOutLabels(basis: LabelBasis): Labels {
  const { view, size, scene } = basis;
  const room = new Room({ left: 4, top: 4, right: size.width - 4, bottom: size.height - 4 });
  for (const box of basis.taken) room.take(box);
  const zoom = zoomOf(view);
  const texts: TextLabel[] = [];
  const shields: ShieldLabel[] = [];
  const isNear = ({ x, y }: Pixel, margin = 0): boolean =>
    x > -margin && y > -margin && x < size.width + margin && y < size.height + margin;

  const line = lineOnScreen(scene?.line ?? [], view, size);
  const pins = scene === undefined ? [] : placePins(basis, scene, room);
  for (const end of scene?.ends ?? []) {
    const at = toPixel(end.place, view);
    if (!isNear(at)) continue;
    room.take(boxAround(at.x, at.y, 22, 22));
    placeAround(room, texts, {
      kind: "end",
      text: end.name,
      at,
      width: basis.measure(end.name, "end"),
      gap: 14,
      hasDot: false,
    });
  }
  const carded = placeCards(basis, pins, line.pixels, room);
  const obstacle =
    scene?.obstacle === undefined
      ? undefined
      : placeCard(
          basis,
          room,
          toPixel(scene.obstacle.place, view),
          [scene.obstacle.title, scene.obstacle.text],
          line.pixels,
        );
  const least = LEAST_TOWNS.find(([from]) => zoom >= from)?.[1] ?? Infinity;
  const seen = basis.towns.filter(({ population, place }) => population >= least && isNear(toPixel(place, view)));
  // Prices stand beside the line; names of towns keep off it.
  const placeTown = (town: Town, kind: "large-town" | "town"): void => {
    const at = toPixel(town.place, view);
    if (isEnd(scene, town)) return;
    placeAround(room, texts, {
      kind,
      text: town.name,
      at,
      width: basis.measure(town.name, kind) + TOWN_GAP,
      gap: 7,
      hasDot: true,
      keepOff: line.room,
    });
  };
  for (const town of seen) if (town.population >= LARGE_TOWN) placeTown(town, "large-town");
  if (zoom >= PRICE_ZOOM) placePrices(basis, room, texts);
  placeStates(basis, { room, line: line.room }, texts, true);
  placeShields(basis, { room, line: line.room }, shields, scene, zoom);
  placeStates(basis, { room, line: line.room }, texts, false);
  for (const town of seen) if (town.population < LARGE_TOWN) placeTown(town, "town");
  return { texts, shields, pins: carded, obstacle };
}

/** The cheapest first. A dot that is covered has no price, and no price covers a dot: each stands beside its own. */
function placePrices({ dots, scene, measure }: LabelBasis, room: Room, into: TextLabel[]): void {
  const stops = new Set(scene?.stops.map(({ station }) => station));
  const keepOff = new Room(room.whole);
  for (const dot of dots) keepOff.take(boxOf(dot));
  for (const {
    mark: { station, price, priceClass },
    x,
    y,
    isCovered,
  } of dots.toReversed()) {
    if (isCovered || stops.has(station)) continue;
    const text = pricePerGallon(price);
    placeAround(room, into, {
      kind: "price",
      text,
      at: { x, y },
      width: measure(text, "price") + 14,
      gap: 8,
      hasDot: false,
      priceClass,
      keepOff,
    });
  }
}

/**
 * The letters of the states that the trip leads through, or of the others. They may leave their place for one nearby,
 * as far as the state is wide.
 */
function placeStates(
  { view, size, data, scene, measure }: LabelBasis,
  { room, line }: { readonly room: Room; readonly line: Room },
  into: TextLabel[],
  isOfTrip: boolean,
): void {
  for (const { code, place, area } of data?.states ?? []) {
    if ((scene?.states.has(code) === true) !== isOfTrip) continue;
    const at = toPixel(place, view);
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height || area * (view.scale / 360) ** 2 < 500)
      continue;
    const width = measure(code, "state");
    const reach = Math.sqrt(area) * (view.scale / 360) * STATE_REACH;
    const spots = (isOfTrip ? TRIP_STATE_SPOTS : STATE_SPOTS).map(([right, down]) => ({
      x: at.x + right * reach,
      y: at.y + down * reach,
    }));
    const found = room.takeFirst(
      spots.map(({ x, y }) => boxAround(x, y, width + 8, LINE_HEIGHT)),
      line,
    );
    const spot = spots[found];
    if (spot !== undefined) into.push({ kind: "state", text: code, ...spot, align: "center" });
  }
}

function isEnd(scene: Scene | undefined, town: Town): boolean {
  return (
    scene?.ends.some(
      ({ name, place }) => name === town.name && Math.hypot(place.x - town.place.x, place.y - town.place.y) < 2e-3,
    ) === true
  );
}

function placePins(
  { view, size }: LabelBasis,
  scene: Scene,
  room: Room,
): readonly { readonly stop: StopMark; readonly x: number; readonly y: number }[] {
  return scene.stops.flatMap((stop) => {
    const at = toPixel(stop.place, view);
    if (at.x < -PIN || at.y < -PIN || at.x > size.width + PIN || at.y > size.height + PIN) return [];
    room.take(boxAround(at.x, at.y, PIN, PIN));
    return [{ stop, ...at }];
  });
}

/** The selected stop first, then those with most gallons. */
function placeCards(
  basis: LabelBasis,
  pins: readonly { readonly stop: StopMark; readonly x: number; readonly y: number }[],
  line: readonly Pixel[],
  room: Room,
): PinLabel[] {
  const rank = (stop: StopMark): number => (stop.station === basis.lit ? Infinity : stop.gallons);
  const cards = new Map<StopMark, CardLabel>();
  for (const { stop, x, y } of pins.toSorted((a, b) => rank(b.stop) - rank(a.stop))) {
    const card = placeCard(basis, room, { x, y }, cardLines(stop, basis.hasPrices), line);
    if (card !== undefined) cards.set(stop, card);
  }
  return pins.map((pin) => ({ ...pin, card: cards.get(pin.stop) }));
}

/** What a card says of a stop. */
export function cardLines(stop: StopMark, hasPrices: boolean): [title: string, text: string] {
  return hasPrices
    ? [stop.town, `${gallons(stop.gallons)} · ${priceAndNet(stop.pricePerGallon, stop.netPerGallon)}`]
    : [stop.shortTown, gallons(stop.gallons)];
}

/** A card above or below its place, clear of everything and, if it can be, of the line. */
function placeCard(
  basis: LabelBasis,
  room: Room,
  at: Pixel,
  [title, text]: readonly [string, string],
  line: readonly Pixel[],
): CardLabel | undefined {
  const width = Math.max(basis.measure(title, "card-title"), basis.measure(text, "card")) + CARD_PADDING;
  const candidates = CARD_DISTANCES.flatMap((distance) =>
    [-1, 1].flatMap((side) =>
      CARD_SHIFTS.map((shift) => {
        const middle = at.y + side * (PIN / 2 + distance + CARD_HEIGHT / 2);
        const box = boxAround(at.x + shift * width, middle, width, CARD_HEIGHT);
        const to = { x: at.x, y: side < 0 ? box.bottom : box.top };
        const leader = {
          left: at.x - 2,
          right: at.x + 2,
          top: side < 0 ? to.y : at.y + PIN / 2 + 1,
          bottom: side < 0 ? at.y - PIN / 2 - 1 : to.y,
        };
        return { box, leader, card: { box, from: at, to } };
      }),
    ),
  );
  const free = candidates.filter(
    ({ box, leader }) => room.holds(box) && room.isFree(grow(box, 3)) && room.isFree(leader),
  );
  const clear = free.find(
    ({ box }) =>
      !line.some(({ x, y }) => x > box.left - 6 && x < box.right + 6 && y > box.top - 6 && y < box.bottom + 6),
  );
  const found = clear ?? free[0];
  if (found === undefined) return undefined;
  room.take(found.box);
  room.take(found.leader);
  return found.card;
}

function grow({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

interface Around {
  readonly kind: TextLabel["kind"];
  readonly text: string;
  readonly at: Pixel;
  readonly width: number;
  readonly gap: number;
  readonly hasDot: boolean;
  readonly priceClass?: number;
  /** What else the text must not cover. */
  readonly keepOff?: Room;
}

/** A text beside, above or below its place. */
function placeAround(
  room: Room,
  into: TextLabel[],
  { kind, text, at, width, gap, hasDot, priceClass, keepOff }: Around,
): void {
  const middle = LINE_HEIGHT / 2;
  // The name of an end at the edge of the map moves inwards.
  const center =
    kind === "end" ? Math.min(Math.max(at.x, room.whole.left + width / 2), room.whole.right - width / 2) : at.x;
  const sides = [
    {
      align: "left" as const,
      x: at.x + gap,
      y: at.y,
      box: { left: at.x + gap, right: at.x + gap + width, top: at.y - middle, bottom: at.y + middle },
    },
    {
      align: "right" as const,
      x: at.x - gap,
      y: at.y,
      box: { left: at.x - gap - width, right: at.x - gap, top: at.y - middle, bottom: at.y + middle },
    },
    {
      align: "center" as const,
      x: center,
      y: at.y + gap + middle,
      box: boxAround(center, at.y + gap + middle, width, LINE_HEIGHT),
    },
    {
      align: "center" as const,
      x: center,
      y: at.y - gap - middle,
      box: boxAround(center, at.y - gap - middle, width, LINE_HEIGHT),
    },
  ];
  // Ends are named below or above, because their line leaves sideways; prices stand above.
  const ordered =
    kind === "end" || kind === "price"
      ? [sides[3], sides[2], sides[0], sides[1]]
          .filter((side) => side !== undefined)
          .toSorted((a, b) => (kind === "end" ? b.y - a.y : 0))
      : sides;
  const dotBox = boxAround(at.x, at.y, 7, 7);
  if (hasDot && !(room.holds(dotBox) && room.isFree(dotBox))) return;
  const side =
    ordered[
      room.takeFirst(
        ordered.map(({ box }) => box),
        keepOff,
      )
    ];
  if (side === undefined) return;
  if (hasDot) room.take(dotBox);
  into.push({
    kind,
    text,
    x: side.x,
    y: side.y,
    align: side.align,
    ...(hasDot && { dot: at }),
    ...(priceClass !== undefined && { priceClass }),
  });
}

/**
 * Shields of the network, the great roads first, then those of the route's own roads. Three figures are for bypasses,
 * which are seen further in.
 */
function placeShields(
  { view, size, data }: LabelBasis,
  { room, line: route }: { readonly room: Room; readonly line: Room },
  into: ShieldLabel[],
  scene: Scene | undefined,
  zoom: number,
): void {
  const ofRoute = new Set(scene?.roads.map(({ number }) => number) ?? []);
  const place = (number: string, point: WorldPoint, isOfRoute: boolean): void => {
    const at = toPixel(point, view);
    if (!(at.x > SHIELD && at.y > SHIELD && at.x < size.width - SHIELD && at.y < size.height - SHIELD)) return;
    const isTooNear = (other: ShieldLabel): boolean => {
      const isSame = other.number === number && other.isOfRoute === isOfRoute;
      const spacing = isSame
        ? isOfRoute
          ? SHIELD_SPACING.route
          : SHIELD_SPACING.network
        : isOfRoute || other.isOfRoute
          ? 0
          : SHIELD_SPACING.others;
      return Math.hypot(other.x - at.x, other.y - at.y) < spacing;
    };
    if (into.some(isTooNear)) return;
    const spots = isOfRoute ? ROUTE_SHIELD_SPOTS.map(([dx, dy]) => ({ x: at.x + dx, y: at.y + dy })) : [at];
    const spot =
      spots[
        room.takeFirst(
          spots.map(({ x, y }) => boxAround(x, y, SHIELD + 2, SHIELD + 2)),
          route,
        )
      ];
    if (spot !== undefined) into.push({ number, isOfRoute, ...spot });
  };
  const roads = (data?.roads ?? []).filter(({ number }) => zoom >= (number.length > 2 ? 7.5 : isGreat(number) ? 0 : 5));
  for (const { number, lines } of roads.toSorted((a, b) => Number(isGreat(b.number)) - Number(isGreat(a.number)))) {
    for (const line of lines) {
      const middle = Math.floor(line.length / 2);
      // From the middle of a road outwards, where its number is least in doubt.
      const points = zoom < 6 ? line.filter((_, i) => Math.abs(i - middle) % 8 === 0) : line;
      for (const point of points) if (!(ofRoute.has(number) && isOnRoute(scene, point))) place(number, point, false);
    }
  }
  for (const { number, place: point } of scene?.roads ?? []) place(number, point, true);
}

/** Interstates that cross much of the country: those that end in 0 or 5, and a few others. */
function isGreat(number: string): boolean {
  return number.length <= 2 && (/[05]$/.test(number) || ALSO_GREAT.has(number));
}

function isOnRoute(scene: Scene | undefined, { x, y }: WorldPoint): boolean {
  return scene?.roads.some(({ place }) => Math.hypot(place.x - x, place.y - y) < 1.5e-3) === true;
}
