import { compareExplainedAnswers } from "./explainedAnswers.js";

compareExplainedAnswers(500, 20_012);
