import type { MakeHandler } from "./handler.js";

export const deleteStationSet: MakeHandler = () => () => {
  throw new Error("not built yet");
};

export const getStationSet: MakeHandler = () => () => {
  throw new Error("not built yet");
};

export const listStationSets: MakeHandler = () => () => {
  throw new Error("not built yet");
};

export const patchStationPrices: MakeHandler = () => () => {
  throw new Error("not built yet");
};

export const putStationSet: MakeHandler = () => () => {
  throw new Error("not built yet");
};
