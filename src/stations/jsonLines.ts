// A JSON value in each line: stations or features as databases and GIS programs export them.

/** A line, and what is in it or wrong with it. */
export type JsonLine = { readonly where: string } & ({ readonly value: unknown } | { readonly fault: string });

const encoder = new TextEncoder();
/** UTF-8 takes at most as many bytes for one character of a string. */
const MOST_BYTES = 3;

/**
 * The lines of a text that are not blank.
 * @param mostBytes that a line may have.
 */
export function* readJsonLines(text: string, mostBytes = Infinity): Generator<JsonLine> {
  let begin = 0;
  for (let number = 1; begin < text.length; number++) {
    const next = text.indexOf("\n", begin);
    const end = next < 0 ? text.length : next;
    const line = text.slice(begin, end);
    begin = end + 1;
    const where = `line ${number}`;
    if (line.length * MOST_BYTES > mostBytes && encoder.encode(line).length > mostBytes)
      yield { where, fault: `it is longer than ${mostBytes} bytes` };
    else if (line.trim() !== "") yield { where, ...parseLine(line) };
  }
}

/** Whether the first line of a text that is not blank is an object by itself, and others follow. */
export function hasJsonLines(text: string): boolean {
  const [first, second] = readJsonLines(text);
  return first !== undefined && second !== undefined && "value" in first && typeof first.value === "object";
}

function parseLine(line: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(line) };
  } catch {
    return { fault: "it is not JSON" };
  }
}
