import { issueAtOnce } from "./keysAtOnce.js";

issueAtOnce(2);
issueAtOnce(8);
