import { comparePricedAnswers } from "./pricedAnswers.js";

comparePricedAnswers(1000, 21_001);
