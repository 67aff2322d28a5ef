import { findConflicts } from "./conflict.js";

findConflicts(250, 81);
