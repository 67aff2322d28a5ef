import { compareNetPrices } from "./netPrices.js";

compareNetPrices(40);
