// The fenced blocks of a Markdown document, and the commands in them.

export interface Block {
  /** What stands after the fence: `console`, `js`, …; empty where nothing does. */
  readonly language: string;
  readonly text: string;
  /** The line of the document at which its text begins. */
  readonly line: number;
}

export interface Command {
  readonly command: string;
  /** What the document shows of its output; empty where it shows none. */
  readonly shown: string;
  readonly line: number;
}

const FENCE = /^\s*```(\w*)$/;

/** @throws Error if the last block does not end. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; lines: string[]; line: number } | undefined;
  for (const [i, text] of markdown.split("\n").entries()) {
    const fence = FENCE.exec(text);
    if (open === undefined) {
      if (fence) open = { language: fence[1] ?? "", lines: [], line: i + 2 };
    } else if (fence) {
      blocks.push({ language: open.language, text: open.lines.map((line) => `${line}\n`).join(""), line: open.line });
      open = undefined;
    } else open.lines.push(text);
  }
  if (open !== undefined) throw new Error(`the block at line ${open.line} does not end`);
  return blocks;
}

/**
 * The commands of a `console` block, each after a `$ `. One whose quotes do not end in its line goes on in the next
 * ones.
 */
export function readCommands({ text, line }: Block): Command[] {
  const commands: { command: string; shown: string; line: number }[] = [];
  for (const [i, row] of text.split("\n").entries()) {
    const last = commands.at(-1);
    if (last !== undefined && hasOpenQuote(last.command)) last.command += `\n${row}`;
    else if (row.startsWith("$ ")) commands.push({ command: row.slice(2), shown: "", line: line + i });
    else if (last !== undefined && i < text.split("\n").length - 1) last.shown += `${row}\n`;
  }
  return commands;
}

/** Whether a quotation is open at the end of a piece of shell script. */
function hasOpenQuote(script: string): boolean {
  let quote = "";
  let isEscaped = false;
  for (const character of script) {
    if (isEscaped) isEscaped = false;
    else if (character === "\\" && quote !== "'") isEscaped = true;
    else if (quote === "" ? character === "'" || character === '"' : character === quote)
      quote = quote === "" ? character : "";
  }
  return quote !== "";
}
