// What a failed `assert` calls; only the debug build includes this file. It leaves the message and the place where the
// host can read them, and traps. It takes the place of AssemblyScript's `abort`, which would be an import.

let messageOffset: usize = 0;
let fileOffset: usize = 0;
let line: u32 = 0;

/** The failed assertion's message: the offset of its UTF-16 text, whose length in bytes is the u32 before it. */
export function locateFailedMessage(): usize {
  return messageOffset;
}

/** The name of its source file, likewise. */
export function locateFailedFile(): usize {
  return fileOffset;
}

export function readFailedLine(): u32 {
  return line;
}

export function abortWithPlace(
  message: string | null,
  fileName: string | null,
  lineNumber: u32,
  _columnNumber: u32,
): void {
  messageOffset = changetype<usize>(message);
  fileOffset = changetype<usize>(fileName);
  line = lineNumber;
  unreachable();
}
