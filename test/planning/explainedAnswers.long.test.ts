import { compareExplainedAnswers } from "./explainedAnswers.js";
import { sampleSize } from "../support/sampleSize.js";

compareExplainedAnswers(sampleSize(500, 80), 20_012);
