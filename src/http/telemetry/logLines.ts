/** Where lines of a log go. */
export interface LineStream {
  write(text: string): void;
}

/** One that holds lines back for a moment. */
export interface BundledStream extends LineStream {
  /** Writes what is left, and holds on to the process no more. */
  end(): void;
}

/**
 * Writes all lines of one turn of the event loop at once: a write for each line cost more than making the line.
 * What is left when the process ends is written then.
 */
export function bundleLines(stream: LineStream): BundledStream {
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
