import { compareChangedRequests } from "./changedRequests.js";
import { sampleSize } from "../support/sampleSize.js";

compareChangedRequests(sampleSize(5_000, 500), 20_022);
