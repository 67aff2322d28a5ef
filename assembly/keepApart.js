// asc calls this before it optimizes core.wasm, at -O3, which the hot loops need. At that level Binaryen copies every
// short function that calls no other into all of its callers, whether they run once in a trip or once in a million
// steps. The functions below gain nothing by that, or little for their size. Measured: size, gzipped size, and the time
// of plans, for random stations and for the worst families:
//
//   -O2                      12,188 bytes   6,218 bytes   1      1
//   -O3                      15,833         6,438         0.95   0.82
//   -O3, these kept apart    12,270         6,084         0.94   0.94
//
// Removing a function from the list makes the module larger; adding one makes it smaller.

import binaryen from "assemblyscript/binaryen";

const KEPT_APART = [
  "memory/arena/reserveBytes",
  "plan/model/purchases/addPurchase",
  "plan/sweep/candidates/closeStation",
  "plan/sweep/stretches/stretches/sort",
  "plan/sweep/candidates/setSingles",
  "plan/sweep/stretches/envelopes/findPiece",
  "plan/sweep/stretches/envelopes/pieceCost",
  "plan/sweep/stretches/stacks/costFrom",
  "plan/sweep/stretches/stretch/insertBefore",
  "plan/sweep/stretches/stretch/remove",
  "plan/sweep/stretches/stretches/boundAt",
  "plan/sweep/stretches/stretches/setBound",
  "plan/sweep/sweep/compare",
  "plan/sweep/sweep/expectOvertaking",
  "plan/sweep/tanks/isBeatenAtItsLevel",
  "plan/sweep/tanks/isBelowLine",
  "polyline/nearest/findClosestChunk",
  "polyline/nearest/startQuery",
];

export default class {
  afterCompile(module) {
    for (const path of KEPT_APART) {
      const name = `assembly/${path}`;
      if (module.getFunction(name) === 0) throw new Error(`assembly/keepApart.js: the core has no function ${name}`);
      binaryen.setPassArgument("no-inline", name);
      module.runPasses(["no-inline"]);
    }
  }
}
