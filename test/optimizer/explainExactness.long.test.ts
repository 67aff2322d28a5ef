import { compareExplained } from "./explainExactness.js";

compareExplained(150, 20_002);
