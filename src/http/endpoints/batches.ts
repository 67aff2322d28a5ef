import type { MakeHandler } from "./handler.js";

export const cancelBatch: MakeHandler = () => () => {
  throw new Error("not built yet");
};

export const createBatch: MakeHandler = () => () => {
  throw new Error("not built yet");
};

export const getBatch: MakeHandler = () => () => {
  throw new Error("not built yet");
};

export const getBatchResults: MakeHandler = () => () => {
  throw new Error("not built yet");
};
