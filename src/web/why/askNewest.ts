interface Listener<Answer> {
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: () => void;
}

/**
 * Asks one question after the other, and of those that wait only the newest. What has been asked before the newest question
 * gets no answer any more.
 * @returns asks a question; `undefined` drops those before.
 */
export function askNewest<Question, Answer>(ask: (question: Question) => Promise<Answer>, { onAnswer, onFailure }: Listener<Answer>): (question: Question | undefined) => void {
  let newest: { readonly question: Question } | undefined;
  let isBusy = false;
  async function askNow(): Promise<void> {
    const asked = newest;
    if (asked === undefined || isBusy) return;
    isBusy = true;
    try {
      const answer = await ask(asked.question);
      if (newest === asked) onAnswer(answer);
    } catch {
      if (newest === asked) onFailure();
    }
    isBusy = false;
    if (newest !== asked) void askNow();
  }
  return (question) => {
    newest = question === undefined ? undefined : { question };
    void askNow();
  };
}
