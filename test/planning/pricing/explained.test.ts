import { randomPricedExplainedRequest } from "../../support/randomPricing.js";
import { sampleSize } from "../../support/sampleSize.js";
import { compareChangedRequests } from "../changedRequests.js";

compareChangedRequests(sampleSize(8, 250), 21_301, randomPricedExplainedRequest);
