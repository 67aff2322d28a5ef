import { readFile } from "node:fs/promises";

const PROJECT = new URL("../../", import.meta.url);

/** A document of the project, such as `docs/http.md`. */
export function readDocument(path: string): Promise<string> {
  return readFile(new URL(path, PROJECT), "utf8");
}

export interface Example {
  readonly code: string;
  /** What its last comment says that it comes to, as JSON. */
  readonly result: unknown;
}

/** The JavaScript example of a document below a heading, such as `## In a browser`. */
export async function readExample(path: string, heading: string): Promise<Example> {
  const [, below] = (await readDocument(path)).split(`\n${heading}\n`);
  const code = /^```js\n(.*?)^```$/ms.exec(below ?? "")?.[1];
  const result = /^\/\/ (.*)\n$/m.exec(code ?? "")?.[1];
  if (code === undefined || result === undefined)
    throw new Error(`${path} has no example with a result below ${heading}`);
  return { code, result: JSON.parse(result) };
}
