import { compareCorners, compareRandomPlaces } from "./randomPlaces.js";
import { sampleSize } from "../../support/sampleSize.js";

compareRandomPlaces(sampleSize(100_000, 12_000));
compareCorners(7);
