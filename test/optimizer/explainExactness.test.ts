import { compareExplained } from "./explainExactness.js";

compareExplained(10, 20_001);
