import { randomPricedExplainedRequest } from "../../support/pricedRequests.js";
import { compareChangedRequests } from "../changedRequests.js";

compareChangedRequests(250, 21_302, randomPricedExplainedRequest);
