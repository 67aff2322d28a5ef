import { compareCorners, compareRandomPlaces } from "./randomPlaces.js";

compareRandomPlaces(100_000);
compareCorners(7);
