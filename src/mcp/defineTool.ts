import { nearestArgument, readArguments, tidyHours, unknownArguments, unknownInside } from "./arguments.js";
import { refuseNested } from "./nestedArguments.js";
import { wordRefusal } from "./refusals.js";
import { type ToolAnswer, type ToolContext, type ToolDefinition, ToolRefusal } from "./tool.js";
import { cutTo, MAX_TEXT_BYTES, nameOf } from "./texts.js";

/** A tool whose arguments are not read yet. */
export interface Tool extends Omit<ToolDefinition<unknown>, "answer"> {
  /** @throws as `ToolDefinition` does, and {ServiceError} VALIDATION_ERROR for arguments at fault. */
  readonly call: (given: unknown, context: ToolContext) => Promise<ToolAnswer>;
}

/** Makes a tool that reads its arguments, and says in answers and in refusals which ones it has not understood. */
export function defineTool<Args>({ answer, ...definition }: ToolDefinition<Args>): Tool {
  const { input } = definition;
  return {
    ...definition,
    async call(asGiven, context) {
      const given = tidyHours(input, asGiven);
      refuseNested(input, given);
      const unknown = unknownArguments(input, given);
      try {
        checkInside(input, given);
        const answered = await answer(readArguments(input, given), context);
        return unknown.length === 0
          ? answered
          : // First, because the plan may be another one without it.
            { ...answered, text: joinWithin(wordIgnored(input, given, unknown), answered.text) };
      } catch (error) {
        const refusal = unknown.length === 0 ? undefined : wordRefusal(error);
        if (refusal === undefined) throw error;
        // First, because it may be what a refusal asks for: the assistant has it from the user already.
        throw new ToolRefusal(joinWithin(wordIgnored(input, given, unknown), refusal), { cause: error });
      }
    },
  };
}

/**
 * What is compared under a name must be what the name says, and hours that are not understood are not a rested
 * driver's.
 * @throws {ToolRefusal} for a field that an argument does not have.
 */
function checkInside(input: ToolDefinition<unknown>["input"], given: unknown): void {
  const [unknown] = unknownInside(input, given);
  if (unknown === undefined) return;
  const { argument, name, schema } = unknown;
  const nearest = nearestArgument(schema, unknown.given, name);
  const meant = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  throw new ToolRefusal(
    `${argument}: there is no ${JSON.stringify(nameOf(name))} there.${meant} Call again with these alone: ${Object.keys(schema.shape).join(", ")}.`,
  );
}

/** This many arguments are named, and the others counted. */
const MOST_NAMED = 8;
const MAX_NAME_CHARACTERS = 40;
const MAX_IGNORED_BYTES = 600;

function wordIgnored(input: ToolDefinition<unknown>["input"], given: unknown, unknown: readonly string[]): string {
  const names = unknown.slice(0, MOST_NAMED).map((name) => {
    const nearest = nearestArgument(input, given, name);
    return `${nameOf(name, MAX_NAME_CHARACTERS)}${nearest === undefined ? "" : ` (did you mean ${nearest}?)`}`;
  });
  if (unknown.length > MOST_NAMED) names.push(`and ${unknown.length - MOST_NAMED} more`);
  const none = unknown.length === 1 ? "there is no such argument" : "there are no such arguments";
  return cutTo(`Ignored, because ${none}: ${names.join(", ")}.`, MAX_IGNORED_BYTES);
}

/** Two texts in lines, of which the longer is cut where both are too long for one. */
function joinWithin(first: string, second: string): string {
  const [one, other] = [Buffer.byteLength(first), Buffer.byteLength(second)];
  const most = MAX_TEXT_BYTES - 1;
  return one > other ? `${cutTo(first, most - other)}\n${second}` : `${first}\n${cutTo(second, most - one)}`;
}
