import { randomPricedExplainedRequest } from "../../support/randomPricing.js";
import { compareChangedRequests } from "../changedRequests.js";

compareChangedRequests(8, 21_301, randomPricedExplainedRequest);
