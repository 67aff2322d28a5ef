// Where the map says something of a station: on the side where it covers least.

import { expect, test } from "vitest";
import { boxAround } from "../../../src/web/map/boxes.js";
import { placeTip, type Surroundings } from "../../../src/web/map/tipPlace.js";

const WHOLE = { width: 900, height: 600 };
const TIP = { width: 200, height: 50 };
const AT = { x: 450, y: 300 };
const FREE: Surroundings = { whole: WHOLE, boxes: [], line: [] };
const lineBy = (at: (step: number) => { x: number; y: number }): Surroundings["line"] =>
  Array.from({ length: 60 }, (_, k) => at(k));

test.each([
  ["below where nothing is there", AT, FREE, { x: 350, y: 316 }],
  ["above where a pin is below", AT, { ...FREE, boxes: [boxAround(420, 330, 26, 26)] }, { x: 350, y: 234 }],
  [
    "above where the line leads on below",
    AT,
    { ...FREE, line: lineBy((k) => ({ x: 300 + k * 5, y: 300 + k })) },
    { x: 350, y: 234 },
  ],
  [
    "to the right of a line from north to south",
    AT,
    { ...FREE, line: lineBy((k) => ({ x: 450, y: k * 10 })) },
    { x: 466, y: 316 },
  ],
  [
    "below a name that stands below",
    AT,
    { ...FREE, boxes: [boxAround(450, 325, 300, 20), boxAround(450, 260, 900, 20)] },
    { x: 350, y: 344 },
  ],
  [
    "beside what lies above and below",
    AT,
    { ...FREE, boxes: [boxAround(450, 345, 900, 20), boxAround(450, 255, 900, 20)] },
    { x: 466, y: 275 },
  ],
  ["on the map at its edge", { x: 880, y: 590 }, FREE, { x: 700, y: 524 }],
])("%s", (_, at, around, expected) => {
  expect(placeTip(at, TIP, around)).toEqual(expected);
});
