import { checkHoursAnswers, compareHoursAnswers } from "./hoursAnswers.js";

compareHoursAnswers(300, 23_003);
checkHoursAnswers(3000, 23_004);
