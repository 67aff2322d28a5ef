import { randomPricedExplainedRequest } from "../../support/pricedRequests.js";
import { compareChangedRequests } from "../changedRequests.js";

compareChangedRequests(8, 21_301, randomPricedExplainedRequest);
