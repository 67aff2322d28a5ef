import { effect } from "@preact/signals";
import type { App } from "../app/app.js";
import type { Shown } from "../shown.js";
import { boxAround } from "./boxes.js";
import { readColors } from "./colors.js";
import { loadMapData, loadSmallTowns, loadTowns, type MapData, type Town } from "./data/load.js";
import { type Dot, placeDots } from "./dots.js";
import { createGroundLayer, paintLit } from "./ground.js";
import { keepLast } from "./keepLast.js";
import { type Labels, layOutLabels, PIN } from "./labels.js";
import { lineOnScreen } from "./lineOnScreen.js";
import { forgetWidths, measureText, paintLabels } from "./paintLabels.js";
import { createMover } from "./mover.js";
import {
  fitView,
  type Pixel,
  pixelsPerMile,
  type Padding,
  TILE_PIXELS,
  toPixel,
  toWorld,
  type View,
  type WorldPoint,
  zoomOf,
} from "./projection.js";
import { nearestOnLine, type Scene, sceneOf, type StationMark } from "./scene.js";
import { takenBoxes } from "./takenBoxes.js";
import type { Surroundings } from "./tipPlace.js";
import { aimOf } from "./zooming.js";

/** What lies over the canvas. */
export interface Drawn {
  readonly labels: Labels;
  readonly ends: readonly Pixel[];
  readonly obstacle: Scene["obstacle"];
  /** The station that is not a stop and that the pointer or the focus is at. */
  readonly tip: { readonly mark: StationMark; readonly at: Pixel; readonly around: Surroundings } | undefined;
  readonly pixelsPerMile: number;
}

export interface MapView {
  /** Draws before the next frame, once. */
  draw(): void;
  showAll(): void;
  zoomBy(factor: number): void;
  onKey(event: KeyboardEvent): void;
  remove(): void;
}

interface Listener {
  readonly onDraw: (drawn: Drawn) => void;
  readonly onReady: () => void;
}

/** Zooms between which there is something to see. */
const ZOOMS = { least: 2.5, most: 12 } as const;
/** An obstacle is shown with the country around it. */
const OBSTACLE_ZOOM = 6;
/** From this zoom on small towns have room. */
const SMALL_TOWNS_ZOOM = 7.5;

const PADDING: Padding = { top: 88, right: 84, bottom: 96, left: 64 };
const PHONE_PADDING: Padding = { top: 64, right: 40, bottom: 40, left: 40 };

/** The 48 states. */
const COUNTRY: readonly WorldPoint[] = [toWorld(49.5, -125), toWorld(24.5, -66.5)];

/** How near to a station the pointer must be, in pixels. */
const REACH = 12;
/** How far an arrow key moves the map. */
const STEP = 80;

const NO_STATIONS: readonly StationMark[] = [];

/** Draws the map on a canvas, and moves it as the user does. */
export function createMapView(
  box: HTMLElement,
  canvas: HTMLCanvasElement,
  app: App,
  { onDraw, onReady }: Listener,
): MapView {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no canvas");
  const drawGround = createGroundLayer();
  const dotsOnScreen = keepLast((stations: readonly StationMark[], of: View, width: number, height: number) =>
    placeDots(stations, of, { width, height }),
  );
  let data: MapData | undefined;
  let towns: readonly Town[] = [];
  let asksSmallTowns = false;
  let view: View = fitView(COUNTRY, sizeOf(), PADDING, ZOOMS.most);
  let scene: Scene | undefined;
  let dots: readonly Dot[] = [];
  let sceneOfShown: Shown | undefined;
  let fitted: unknown;
  /** Whether the user has chosen what part of the world is seen. */
  let isMoved = false;
  let isFitting = false;
  let frame: number | undefined;

  const mover = createMover(box, view, [TILE_PIXELS * 2 ** ZOOMS.least, TILE_PIXELS * 2 ** ZOOMS.most], (next) => {
    view = next;
    isMoved = !isFitting;
    draw();
  });

  function sizeOf(): { width: number; height: number } {
    return { width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) };
  }

  function fitTo(next: View): void {
    isFitting = true;
    mover.moveTo(next);
    isFitting = false;
  }

  function zoomBy(factor: number): void {
    const size = sizeOf();
    mover.zoomBy(factor, size, (from) =>
      factor > 1 ? aimOf(scene, app.selected.peek(), from, size) : { x: size.width / 2, y: size.height / 2 },
    );
  }

  function paddingNow(): Padding {
    return app.frame.peek() === "phone" ? PHONE_PADDING : PADDING;
  }

  function showAll(): void {
    fitTo(fitView(scene === undefined ? COUNTRY : scene.line, sizeOf(), paddingNow(), ZOOMS.most));
  }

  /** Takes over what is shown; a new trip is fitted into the map, and an obstacle gets near. */
  function update(): void {
    const shown = app.shown.peek();
    if (shown === sceneOfShown) return;
    sceneOfShown = shown;
    scene = shown === undefined ? undefined : sceneOf(shown, data?.roads);
    const key =
      shown === undefined
        ? undefined
        : shown.outcome.status === "infeasible"
          ? `${shown.outcome.fromMile} ${shown.outcome.toMile}`
          : shown.trip;
    if (key === fitted) return;
    fitted = key;
    if (scene?.obstacle === undefined) showAll();
    else {
      const { width, height } = sizeOf();
      const scale = Math.max(TILE_PIXELS * 2 ** OBSTACLE_ZOOM, view.scale);
      const { x, y } = scene.obstacle.place;
      fitTo({ scale, left: width / 2 - x * scale, top: height / 2 - y * scale });
    }
  }

  function draw(): void {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      update();
      paint();
    });
  }

  function paint(): void {
    if (context === null) return;
    const size = sizeOf();
    const ratio = devicePixelRatio;
    const [pixelWidth, pixelHeight] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight)
      [canvas.width, canvas.height] = [pixelWidth, pixelHeight];
    const colors = readColors(box);
    const lit = app.lit.peek();
    dots = dotsOnScreen(scene?.stations ?? NO_STATIONS, view, size.width, size.height);
    const isStop = scene?.stops.some(({ station }) => station === lit) === true;
    const dot = isStop ? undefined : dots.find(({ mark }) => mark.station === lit);
    const surface = { context, ...size, ratio, view, colors };
    drawGround(surface, data, scene, dots);
    if (dot !== undefined) paintLit(surface, dot);
    const taken = takenBoxes(box);
    const labels = layOutLabels({
      view,
      size,
      data,
      towns,
      scene,
      dots,
      // Hovering moves no label: only what is kept gets room first.
      lit: app.selected.peek(),
      taken,
      measure: (text, kind) => measureText(context, text, kind),
      hasPrices: app.frame.peek() !== "phone",
    });
    paintLabels(context, labels, colors);
    const pins = labels.pins.flatMap(({ x, y, card }) => [
      boxAround(x, y, PIN, PIN),
      ...(card === undefined ? [] : [card.box]),
    ]);
    const ends = labels.texts.flatMap(({ kind, text, x, y }) =>
      kind === "end" ? [boxAround(x, y, measureText(context, text, kind), PIN)] : [],
    );
    onDraw({
      labels,
      ends: scene?.ends.map(({ place }) => toPixel(place, view)) ?? [],
      obstacle: scene?.obstacle,
      tip:
        dot === undefined || scene === undefined
          ? undefined
          : {
              mark: dot.mark,
              at: dot,
              around: {
                whole: size,
                boxes: [...pins, ...ends, ...taken],
                line: lineOnScreen(scene.line, view, size).pixels,
              },
            },
      pixelsPerMile: pixelsPerMile({ x: 0, y: (size.height / 2 - view.top) / view.scale }, view),
    });
    if (zoomOf(view) >= SMALL_TOWNS_ZOOM && !asksSmallTowns) void addSmallTowns();
  }

  async function addSmallTowns(): Promise<void> {
    asksSmallTowns = true;
    try {
      towns = [...towns, ...(await loadSmallTowns())];
      draw();
    } catch {
      // The map is useful without small towns, and asks for them again when it is next moved.
      asksSmallTowns = false;
    }
  }

  function markAt({ offsetX, offsetY }: MouseEvent): StationMark | undefined {
    let nearest: StationMark | undefined;
    let least = REACH;
    // Of two that are as near, the one on top.
    for (const { mark, x, y } of dots) {
      const distance = Math.hypot(x - offsetX, y - offsetY);
      if (distance <= least) [nearest, least] = [mark, distance];
    }
    return nearest;
  }

  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons !== 0 || event.pointerType === "touch") return;
    const mark = markAt(event);
    app.preview.value = mark?.station;
    canvas.style.cursor = mark === undefined ? "" : "pointer";
  });
  canvas.addEventListener("pointerleave", () => {
    app.preview.value = undefined;
  });
  canvas.addEventListener("click", (event) => {
    const pick = app.pickMile.peek();
    if (pick !== undefined && scene !== undefined) {
      pick(
        nearestOnLine(scene, {
          x: (event.offsetX - view.left) / view.scale,
          y: (event.offsetY - view.top) / view.scale,
        }).mile,
      );
      return;
    }
    const mark = markAt(event);
    if (mark !== undefined) app.selected.value = mark.station;
  });

  /** Moves a selected station into view if it is outside. */
  const stopFollowing = effect(() => {
    const selected = app.selected.value;
    const mark = scene?.stations.find(({ station }) => station === selected);
    if (mark === undefined) return;
    const { width, height } = sizeOf();
    const { x, y } = toPixel(mark.place, view);
    if (x > 20 && y > 20 && x < width - 20 && y < height - 20) return;
    mover.moveTo({ ...view, left: view.left + width / 2 - x, top: view.top + height / 2 - y });
  });

  const observer = new ResizeObserver(() => {
    if (!isMoved) [fitted, sceneOfShown] = [undefined, undefined];
    draw();
  });
  observer.observe(box);

  async function load(): Promise<void> {
    try {
      const [map, large] = await Promise.all([loadMapData(), loadTowns(), document.fonts.ready]);
      data = map;
      towns = large;
      sceneOfShown = undefined;
    } finally {
      // Without its data the map still shows the trip.
      forgetWidths();
      draw();
      onReady();
    }
  }
  load().catch(() => undefined);

  return {
    draw,
    showAll,
    zoomBy,
    onKey(event) {
      const { key } = event;
      const moves: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => mover.moveTo({ ...view, left: view.left + STEP }),
        ArrowRight: () => mover.moveTo({ ...view, left: view.left - STEP }),
        ArrowUp: () => mover.moveTo({ ...view, top: view.top + STEP }),
        ArrowDown: () => mover.moveTo({ ...view, top: view.top - STEP }),
        "+": () => zoomBy(2),
        "=": () => zoomBy(2),
        "-": () => zoomBy(0.5),
        "0": showAll,
      };
      const move = moves[key];
      if (move === undefined) return;
      event.preventDefault();
      move();
    },
    remove() {
      observer.disconnect();
      stopFollowing();
      mover.remove();
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}
