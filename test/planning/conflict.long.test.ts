import { findConflicts } from "./conflict.js";

findConflicts(1000, 81);
