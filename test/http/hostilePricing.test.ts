import { attackPricing } from "./hostilePricing.js";

attackPricing(200, 21_501);
