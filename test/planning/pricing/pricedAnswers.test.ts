import { comparePricedAnswers } from "./pricedAnswers.js";

comparePricedAnswers(30, 21_002);
