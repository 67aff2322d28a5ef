// asc calls this before it optimizes core.wasm, at -O3, which is what the hot loops need. There Binaryen puts a copy of
// all that is short and calls nothing into each of its callers, be it called once in a trip or once in a million steps.
// These functions gain nothing by it, or little for their size. As measured, size, gzipped, and time of plans:
//
//   -O2                      11,367 bytes   5,697 bytes   1
//   -O3                      15,603         5,907         0.67
//   -O3, these kept apart    11,927         5,576         0.70
//
// Taking one from the list makes the module larger; another one in it, smaller.

import binaryen from "assemblyscript/binaryen";

const KEPT_APART = ["polyline/nearest/take",
  "arena/reserveBytes",
  "plan/candidates/closeStation",
  "plan/candidates/leaveLoose",
  "plan/purchases/addPurchase",
  "plan/stations/overtakingLevel",
  "plan/stretch/insertBefore",
  "plan/stretch/remove",
  "plan/stretches/boundAt",
  "plan/tanks/dropsOut",
  "plan/tanks/isBelow",
  "polyline/nearest/approach",
  "polyline/nearest/start",
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
