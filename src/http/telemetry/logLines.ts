/** Where the lines of a log go. */
export interface LineStream {
  write(text: string): void;
}

/** A stream that holds lines back for a moment. */
export interface BundledStream extends LineStream {
  /** Writes what is left and takes its listener off the process. */
  end(): void;
}

/**
 * Writes all lines of one turn of the event loop at once, because a write for each line costs more than making the line.
 * What is left when the process exits is written then.
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
