import { fuzzOdd } from "./odd.js";

fuzzOdd(5000);
