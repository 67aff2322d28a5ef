import { compareChangedRequests } from "./changedRequests.js";

compareChangedRequests(50, 20_021);
