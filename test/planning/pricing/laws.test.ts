import { sampleSize } from "../../support/sampleSize.js";
import { describeLaws } from "./laws.js";

describeLaws(sampleSize(15, 80));
