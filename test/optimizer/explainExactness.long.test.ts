import { compareExplained } from "./explainExactness.js";

compareExplained(500, 20_002);
