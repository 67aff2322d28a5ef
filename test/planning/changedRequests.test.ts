import { sampleSize } from "../support/sampleSize.js";
import { compareChangedRequests } from "./changedRequests.js";

compareChangedRequests(sampleSize(15, 5_000), 20_021);
