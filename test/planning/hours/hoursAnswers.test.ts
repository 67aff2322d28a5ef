import { checkHoursAnswers, compareHoursAnswers } from "./hoursAnswers.js";

compareHoursAnswers(30, 23_001);
checkHoursAnswers(150, 23_002);
