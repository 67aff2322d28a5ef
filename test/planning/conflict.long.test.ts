import { findConflicts } from "./conflict.js";
import { sampleSize } from "../support/sampleSize.js";

findConflicts(sampleSize(250, 50), 81);
