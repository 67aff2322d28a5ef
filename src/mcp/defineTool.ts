import { readArguments, tidyHours, unknownArguments, unknownInside } from "./arguments.js";
import { type ToolAnswer, type ToolContext, type ToolDefinition, ToolRefusal } from "./tool.js";
import { cutTo, MAX_TEXT_BYTES, nameOf } from "./texts.js";

/** A tool whose arguments are not read yet. */
export interface Tool extends Omit<ToolDefinition<unknown>, "answer"> {
  /** @throws as `ToolDefinition` does, and {ServiceError} VALIDATION_ERROR for arguments at fault. */
  readonly call: (given: unknown, context: ToolContext) => Promise<ToolAnswer>;
}

/** Makes a tool that reads its arguments, and says which ones it has not understood. */
export function defineTool<Args>({ answer, ...definition }: ToolDefinition<Args>): Tool {
  return {
    ...definition,
    async call(asGiven, context) {
      const given = tidyHours(definition.input, asGiven);
      const unknown = unknownArguments(definition.input, given);
      const [unknownField] = unknownInside(definition.input, given);
      // What is compared under a name must be what the name says, and hours that are not understood are not a rested
      // driver's.
      if (unknownField !== undefined)
        throw new ToolRefusal(
          `${unknownField.argument}: there is no ${JSON.stringify(nameOf(unknownField.name))} there. Call again with these alone: ${unknownField.known.join(", ")}.`,
        );
      const args = readArguments(definition.input, given);
      const answered = await answer(args, context);
      if (unknown.length === 0) return answered;
      const note = `Ignored, because there ${unknown.length === 1 ? "is no such argument" : "are no such arguments"}: ${nameOf(unknown.join(", "))}.`;
      return { ...answered, text: `${cutTo(answered.text, MAX_TEXT_BYTES - Buffer.byteLength(note) - 1)}\n${note}` };
    },
  };
}
