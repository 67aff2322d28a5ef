import { compareCorners, compareRandomPlaces } from "./randomPlaces.js";
import { sampleSize } from "../../support/sampleSize.js";

compareRandomPlaces(sampleSize(100_000, 30_000));
compareCorners(7);
