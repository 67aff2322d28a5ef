// asc calls this before it optimizes core.wasm, at -O3, which is what the hot loops need. There Binaryen puts a copy of
// all that is short and calls nothing into each of its callers, be it called once in a trip or once in a million steps.
// These functions gain nothing by it, or little for their size. As measured, size, gzipped, and time of plans (random ones
// and the worst families):
//
//   -O2                      12,034 bytes   6,114 bytes   1      1
//   -O3                      15,944         6,450         0.88   0.76
//   -O3, these kept apart    12,237         5,985         0.92   0.89
//
// Taking one from the list makes the module larger; another one in it, smaller.

import binaryen from "assemblyscript/binaryen";

const KEPT_APART = [
  "memory/arena/reserveBytes",
  "plan/model/purchases/addPurchase",
  "plan/sweep/candidates/closeStation",
  "plan/sweep/stretches/sort",
  "plan/sweep/candidates/setSingles",
  "plan/sweep/envelopes/findPiece",
  "plan/sweep/envelopes/pieceCost",
  "plan/sweep/stacks/costFrom",
  "plan/sweep/stretch/insertBefore",
  "plan/sweep/stretch/remove",
  "plan/sweep/stretches/boundAt",
  "plan/sweep/stretches/setBound",
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
      if (module.getFunction(name) === 0) throw new Error(`assembly/keepApart.js: there is no function ${name}`);
      binaryen.setPassArgument("no-inline", name);
      module.runPasses(["no-inline"]);
    }
  }
}
