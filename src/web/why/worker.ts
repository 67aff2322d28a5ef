import { type Explanations, Refused, startExplanations } from "./startExplanations.js";

let running: Explanations | undefined;

/** The worker that all parts of the page ask. It starts with the first question, and anew after it has failed. */
export const worker: Explanations = {
  async ask(plan, asked) {
    const asking = (running ??= startExplanations());
    try {
      return await asking.ask(plan, asked);
    } catch (error) {
      if (running === asking && !(error instanceof Refused)) running = undefined;
      throw error;
    }
  },
};
