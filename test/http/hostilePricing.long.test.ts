import { attackPricing } from "./hostilePricing.js";

attackPricing(5_000, 21_502);
