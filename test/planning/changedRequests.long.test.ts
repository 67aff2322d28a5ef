import { compareChangedRequests } from "./changedRequests.js";

compareChangedRequests(5_000, 20_022);
