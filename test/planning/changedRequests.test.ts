import { sampleSize } from "../support/sampleSize.js";
import { compareChangedRequests } from "./changedRequests.js";

compareChangedRequests(sampleSize(10, 5_000), 20_021);
