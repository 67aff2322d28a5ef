/** Where lines of a log go. */
export interface LineStream {
  write(text: string): void;
}

/**
 * Writes all lines of one turn of the event loop at once: a write for each line cost more than making the line.
 * What is left when the process ends is written then.
 */
export function bundleLines(stream: LineStream): LineStream {
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
  };
}
