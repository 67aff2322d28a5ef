import { benchEnrich } from "./enrich.js";
import { benchExplain } from "./explain.js";
import { benchFleet } from "./fleet.js";
import { benchGrowth } from "./growth.js";
import type { BenchEntry } from "./harness/suite.js";
import { benchHostile } from "./hostile.js";
import { benchHours } from "./hours.js";
import { benchCpu } from "./http/cpu.js";
import { benchMemory } from "./http/memory.js";
import { benchSaturation } from "./http/saturation.js";
import { benchScaling } from "./http/scaling.js";
import { benchThroughput } from "./http/throughput.js";
import { benchKeys } from "./keys.js";
import { benchLayers } from "./layers.js";
import { benchNear } from "./near.js";
import { benchOptimize } from "./optimize.js";
import { benchPage } from "./page.js";
import { benchPricing } from "./pricing.js";
import { benchRouting } from "./routing.js";
import { benchStart } from "./start.js";
import { benchVehicles } from "./vehicles.js";

/** All benches, in the order in which they run. A new one needs its own file and a row here. */
export const BENCHES: readonly BenchEntry[] = [
  {
    name: "optimize",
    about: "the optimizer compared with parsing the request",
    run: benchOptimize,
  },
  { name: "growth", about: "up to a million stations, random and of the slowest families known", run: benchGrowth },
  { name: "fleet", about: "trips with fleet rules, random and of the slowest families known", run: benchFleet },
  { name: "explain", about: "planning with an explanation compared with planning alone", run: benchExplain },
  { name: "pricing", about: "planning by net prices compared with planning by pump prices", run: benchPricing },
  {
    name: "hours",
    about: "planning breaks with the fuel compared with fuel alone, and what it saves on real corridors",
    run: benchHours,
  },
  { name: "layers", about: "an optimize request, bytes to bytes, layer by layer and over HTTP", run: benchLayers },
  { name: "enrich", about: "stations along a polyline, compared with parsing the request", run: benchEnrich },
  { name: "hostile", about: "processor time of bodies made to cost as much as possible", run: benchHostile },
  { name: "vehicles", about: "looking up vehicles by name", run: benchVehicles },
  { name: "keys", about: "looking up keys, valid and refused", run: benchKeys },
  { name: "near", about: "stations near a line among 250,000", run: benchNear },
  { name: "routing", about: "the built-in routes, and detours on real roads", run: benchRouting },
  { name: "page", about: "a step of a slider on the page with 5,000 stations, in Chromium", run: benchPage },
  { name: "start", about: "loading the optimizer, starting the service", run: benchStart },
  { name: "cpu", about: "processor time of large requests, compared with bare Fastify", run: benchCpu },
  { name: "throughput", about: "small requests a second, compared with bare Fastify", run: benchThroughput },
  { name: "scaling", about: "large requests a second with one worker and with two", run: benchScaling },
  { name: "memory", about: "memory before, during and after a burst of large requests", run: benchMemory },
  { name: "saturation", about: "small requests while large ones keep all workers busy", run: benchSaturation },
];
