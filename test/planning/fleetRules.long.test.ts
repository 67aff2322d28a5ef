import { compareFleetAnswers } from "./fleetAnswers.js";
import { sampleSize } from "../support/sampleSize.js";

compareFleetAnswers(sampleSize(3_000, 500));
