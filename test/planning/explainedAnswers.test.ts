import { compareExplainedAnswers } from "./explainedAnswers.js";

compareExplainedAnswers(Number(process.env["PLANS"] ?? 12), 20_011);
