import { compareExplained } from "./explainExactness.js";
import { sampleSize } from "../support/sampleSize.js";

compareExplained(sampleSize(150, 75), 20_002);
