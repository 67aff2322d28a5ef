import { readFile } from "node:fs/promises";
import { z } from "zod";
import { problemFile } from "./files.js";

const Entrant = z.strictObject({
  /** How the table calls it. */
  name: z.string().min(1),
  /** A command line for the shell, from the project's folder. */
  command: z.string().min(1),
  /** Whether it takes instances with fleet rules. */
  knowsRules: z.boolean(),
});
export type Entrant = z.infer<typeof Entrant>;

export async function readEntrants(): Promise<Entrant[]> {
  return z.array(Entrant).parse(JSON.parse(await readFile(problemFile("entrants.json"), "utf8")));
}
