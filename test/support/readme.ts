import { readFile } from "node:fs/promises";

export const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");

export interface Example {
  readonly code: string;
  /** What its last comment says that it comes to, as JSON. */
  readonly result: unknown;
}

/** The README's JavaScript example below a heading, such as `### In a browser`. */
export function readExample(heading: string): Example {
  const [, below] = readme.split(`\n${heading}\n`);
  const code = /^```js\n(.*?)^```$/ms.exec(below ?? "")?.[1];
  const result = /^\/\/ (.*)\n$/m.exec(code ?? "")?.[1];
  if (code === undefined || result === undefined) throw new Error(`the README has no example with a result below ${heading}`);
  return { code, result: JSON.parse(result) };
}
