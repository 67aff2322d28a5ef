import { comparePricedAnswers } from "./pricedAnswers.js";

comparePricedAnswers(20, 21_002);
