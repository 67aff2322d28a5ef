import { attackPricing } from "./hostilePricing.js";

attackPricing(10_000, 21_502);
