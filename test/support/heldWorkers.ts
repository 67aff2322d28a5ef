import type { Page } from "playwright-core";

export interface WorkerGate {
  /** While it is held, questions of the page to its workers wait; they are sent in their order when it is let go. */
  hold(isHeld: boolean): Promise<void>;
  /** The kinds of the questions that have waited since it was last held. */
  readHeld(): Promise<string[]>;
}

/** Stands between a page that is still blank and its workers. */
export async function gateWorkers(page: Page): Promise<WorkerGate> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    let kinds: string[] = [];
    let isHeld = false;
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown): void {
      if (!isHeld) {
        send.call(this, message);
        return;
      }
      waiting.push(() => send.call(this, message));
      const asked: unknown = Reflect.get(Object(message), "asked");
      kinds.push(String(Reflect.get(Object(asked), "kind")));
      document.documentElement.dataset["held"] = kinds.join();
    };
    addEventListener("hold", () => {
      isHeld = true;
      kinds = [];
      document.documentElement.dataset["held"] = "";
    });
    addEventListener("release", () => {
      isHeld = false;
      for (const sendNow of waiting.splice(0)) sendNow();
    });
  });
  return {
    hold: (isHeld) => page.evaluate((event) => void dispatchEvent(new Event(event)), isHeld ? "hold" : "release"),
    readHeld: async () =>
      ((await page.locator("html").getAttribute("data-held")) ?? "").split(",").filter((kind) => kind !== ""),
  };
}
