import { attackPricing } from "./hostilePricing.js";

attackPricing(120, 21_501);
