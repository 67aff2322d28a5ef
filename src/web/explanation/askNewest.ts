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
  async function askAll(): Promise<void> {
    isBusy = true;
    let asked: typeof newest;
    while (newest !== undefined && newest !== asked) {
      asked = newest;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        const answer = await ask(asked.question);
        if (newest === asked) onAnswer(answer);
      } catch {
        if (newest === asked) onFailure();
      }
    }
    isBusy = false;
  }
  return (question) => {
    newest = question === undefined ? undefined : { question };
    if (!isBusy) void askAll();
  };
}
