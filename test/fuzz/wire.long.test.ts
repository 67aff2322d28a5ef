import { fuzzWire } from "./wire.js";

fuzzWire(700, 600);
