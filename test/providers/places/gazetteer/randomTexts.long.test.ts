import { findRandomTexts } from "./randomTexts.js";

findRandomTexts(5000);
