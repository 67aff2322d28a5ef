import { compareChangedRequests } from "./changedRequests.js";
import { sampleSize } from "../support/sampleSize.js";

compareChangedRequests(sampleSize(5_000, 1_200), 20_022);
