import { compareFleetAnswers } from "./fleetAnswers.js";

compareFleetAnswers(3000);
