import { sampleSize } from "../support/sampleSize.js";
import { compareWorstFamilies } from "./exactness.js";

compareWorstFamilies(sampleSize(60, 20));
