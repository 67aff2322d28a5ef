import { fuzzTools } from "./tools.js";

fuzzTools(500);
