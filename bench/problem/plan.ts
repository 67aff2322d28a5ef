// The answer of a solver, which README.md describes.

import { z } from "zod";

const Stop = z.object({ station: z.int().min(0), gallons: z.number().min(0) });

/** Other members may say whatever else the solver likes to say. */
const Answer = z.object({ stops: z.array(Stop).nullable() });

export type Stops = readonly z.infer<typeof Stop>[];

/** The stops; null where the answer is that there is no plan. @throws {Error} saying what is wrong with the text. */
export function readAnswer(text: string): Stops | null {
  if (text.trim() === "") throw new Error("it wrote nothing");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`its output is not JSON: ${JSON.stringify(text.slice(0, 60))}`);
  }
  const answer = Answer.safeParse(value);
  if (answer.success) return answer.data.stops;
  const [issue] = answer.error.issues;
  throw new Error(`its output is no plan: ${issue?.path.join(".") || "the output"}: ${issue?.message}`);
}
