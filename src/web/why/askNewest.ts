interface Listener<Question, Answer> {
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: (question: Question) => void;
}

/** Throws where nobody waits for the answer any more. Work of several steps calls it before each. */
export type Check = () => void;

/**
 * Asks one question after the other, and of those that wait only the newest. What has been asked before the newest
 * question gets no answer any more.
 * @returns asks a question; `undefined` drops those before.
 */
export function askNewest<Question, Answer>(
  ask: (question: Question, check: Check) => Promise<Answer>,
  { onAnswer, onFailure }: Listener<Question, Answer>,
): (question: Question | undefined) => void {
  let newest: { readonly question: Question } | undefined;
  let isBusy = false;
  async function askNow(): Promise<void> {
    const asked = newest;
    if (asked === undefined || isBusy) return;
    isBusy = true;
    const check: Check = () => {
      if (newest !== asked) throw new Error("nobody waits for this answer any more");
    };
    try {
      const answer = await ask(asked.question, check);
      if (newest === asked) onAnswer(answer);
    } catch {
      if (newest === asked) onFailure(asked.question);
    }
    isBusy = false;
    if (newest !== asked) void askNow();
  }
  return (question) => {
    newest = question === undefined ? undefined : { question };
    void askNow();
  };
}
