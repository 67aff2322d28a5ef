// Of questions that wait, only the newest is asked, and only its answer counts.

import { expect, test } from "vitest";
import { askNewest } from "../../../src/web/why/askNewest.js";

/** Something to ask that answers when the test says so. */
function listen() {
  const asked: {
    readonly question: string;
    readonly resolve: (answer: string) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  const heard: string[] = [];
  const ask = askNewest(
    (question: string) => new Promise<string>((resolve, reject) => void asked.push({ question, resolve, reject })),
    {
      onAnswer: (answer) => void heard.push(answer),
      onFailure: () => void heard.push("failed"),
    },
  );
  const settle = async (k: number, error?: Error): Promise<void> => {
    const question = asked[k];
    if (question === undefined) throw new Error(`question ${k} was not asked`);
    if (error === undefined) question.resolve(`answer to ${question.question}`);
    else question.reject(error);
    // All that follows from it has run by the next task.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  };
  return { ask, settle, heard, questions: () => asked.map(({ question }) => question) };
}

test("one question at a time, and those that a newer one has overtaken are not asked", async () => {
  const { ask, settle, heard, questions } = listen();
  for (const question of ["a", "b", "c"]) ask(question);
  expect(questions()).toEqual(["a"]);
  await settle(0);
  expect(questions()).toEqual(["a", "c"]);
  expect(heard).toEqual([]);
  await settle(1);
  expect(heard).toEqual(["answer to c"]);
});

test("an answer to a question that was dropped is not heard, and neither is its failure", async () => {
  const { ask, settle, heard, questions } = listen();
  ask("a");
  ask(undefined);
  await settle(0);
  ask("b");
  ask("c");
  await settle(1, new Error("no network"));
  expect(questions()).toEqual(["a", "b", "c"]);
  expect(heard).toEqual([]);
});

test("work of several steps stops where a newer question has come, and makes room for it", async () => {
  const steps: string[] = [];
  const failed: string[] = [];
  const ask = askNewest(
    async (question: string, check) => {
      for (const step of [1, 2, 3]) {
        check();
        steps.push(`${question}${step}`);
        await Promise.resolve();
        if (question === "bad") throw new Error("no plan");
        if (`${question}${step}` === "a2") ask("b");
      }
      return question;
    },
    { onAnswer: (answer) => void steps.push(answer), onFailure: (question) => void failed.push(question) },
  );
  ask("a");
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(steps).toEqual(["a1", "a2", "b1", "b2", "b3", "b"]);
  ask("bad");
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(failed).toEqual(["bad"]);
});

test("the newest question may fail, and the next one is asked", async () => {
  const { ask, settle, heard } = listen();
  ask("a");
  await settle(0, new Error("no network"));
  ask("a");
  await settle(1);
  expect(heard).toEqual(["failed", "answer to a"]);
});
