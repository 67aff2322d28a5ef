import { findConflicts } from "./conflict.js";
import { sampleSize } from "../support/sampleSize.js";

findConflicts(sampleSize(250, 100), 81);
