/** The outline of an Interstate's shield in a square of 20 pixels, and its red top. */
export const SHIELD =
  "M3 1.2c2.3 1 4.7 1 7-.4 2.3 1.4 4.7 1.4 7 .4 2.2 3 2.6 6.6 1.3 10-1.2 3.4-4 6.3-8.3 8.2-4.3-1.9-7.1-4.8-8.3-8.2C.4 7.8.8 4.2 3 1.2Z";
export const SHIELD_TOP = "M3 1.2c2.3 1 4.7 1 7-.4 2.3 1.4 4.7 1.4 7 .4 1.1 1.5 1.7 3 2 4.6H1C1.3 4.2 1.9 2.7 3 1.2Z";
