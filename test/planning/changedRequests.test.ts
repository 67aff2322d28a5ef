import { compareChangedRequests } from "./changedRequests.js";

compareChangedRequests(Number(process.env["PLANS"] ?? 50), 20_021);
