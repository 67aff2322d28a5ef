/** Where the lines of a log go. */
export interface LineStream {
  write(text: string): void;
}

/**
 * Writes all lines of one turn of the event loop at once, because a write for each line costs more than making the
 * line. What is left when the process exits is written then.
 * @returns a stream whose `end` writes what is left and takes its listener off the process.
 */
export function bundleLines(stream: LineStream): LineStream & { end(): void } {
  let pending = "";
  const flush = (): void => {
    if (pending !== "") stream.write(pending);
    pending = "";
  };
  process.once("exit", flush);
  return {
    write(text) {
      if (pending === "") setImmediate(flush);
      pending += text;
    },
    end() {
      process.off("exit", flush);
      flush();
    },
  };
}
