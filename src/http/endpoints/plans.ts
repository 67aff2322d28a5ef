import type { MakeHandler } from "./handler.js";

export const planTrip: MakeHandler = () => () => {
  throw new Error("not built yet");
};
