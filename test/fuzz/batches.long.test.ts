import { fuzzBatches } from "./batches.js";

fuzzBatches(1200);
