import type { MakeHandler } from "./handler.js";

export const callMcp: MakeHandler = () => () => {
  throw new Error("not built yet");
};
