import { readArguments, unknownArguments } from "./arguments.js";
import type { ToolAnswer, ToolContext, ToolDefinition } from "./tool.js";
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
    async call(given, context) {
      const answered = await answer(readArguments(definition.input, given), context);
      const unknown = unknownArguments(definition.input, given);
      if (unknown.length === 0) return answered;
      const note = `Ignored, because there ${unknown.length === 1 ? "is no such argument" : "are no such arguments"}: ${nameOf(unknown.join(", "))}.`;
      return { ...answered, text: `${cutTo(answered.text, MAX_TEXT_BYTES - Buffer.byteLength(note) - 1)}\n${note}` };
    },
  };
}
