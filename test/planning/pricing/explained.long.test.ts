import { randomPricedExplainedRequest } from "../../support/randomPricing.js";
import { compareChangedRequests } from "../changedRequests.js";

compareChangedRequests(250, 21_302, randomPricedExplainedRequest);
