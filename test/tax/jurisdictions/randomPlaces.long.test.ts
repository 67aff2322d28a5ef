import { compareRandomPlaces } from "./randomPlaces.js";

compareRandomPlaces(100_000);
