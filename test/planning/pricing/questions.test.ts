import { describeQuestions } from "./questions.js";

describeQuestions(20);
