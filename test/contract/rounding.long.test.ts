import { compareRoundedAnswers } from "./roundedAnswers.js";

compareRoundedAnswers(3000);
