import { comparePricedAnswers } from "./pricedAnswers.js";

comparePricedAnswers(500, 21_001);
