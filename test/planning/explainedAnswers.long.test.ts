import { compareExplainedAnswers } from "./explainedAnswers.js";
import { sampleSize } from "../support/sampleSize.js";

compareExplainedAnswers(sampleSize(500, 200), 20_012);
