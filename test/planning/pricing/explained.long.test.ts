import { randomPricedExplainedRequest } from "../../support/randomPricing.js";
import { compareChangedRequests } from "../changedRequests.js";
import { sampleSize } from "../../support/sampleSize.js";

compareChangedRequests(sampleSize(250, 60), 21_302, randomPricedExplainedRequest);
