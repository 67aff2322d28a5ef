import { compareExplained } from "./explainExactness.js";
import { sampleSize } from "../support/sampleSize.js";

compareExplained(sampleSize(150, 40), 20_002);
