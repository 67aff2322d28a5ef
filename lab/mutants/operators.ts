// Every single fault that can be planted in the text of a file, whether TypeScript or AssemblyScript.

import { type ESTree, parseSync, Visitor } from "vite";

/** One change of a file's text. */
export interface Change {
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const BINARY: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "==": ["!="],
  "!=": ["=="],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&": ["|"],
  "|": ["&"],
  "^": ["&"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "&&": ["||"],
  "||": ["&&"],
};

const ASSIGNMENTS: Readonly<Record<string, string>> = { "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=" };

/** Functions that are mistaken for each other, also as those of `Math` or with a type between angle brackets. */
const CALLS: Readonly<Record<string, string>> = { min: "max", max: "min", floor: "ceil", ceil: "floor" };

/** Checks that only the debug build has. */
const ASSERTION = "assert";
const DEBUG_CONDITION = "!ASC_NO_ASSERT";

const COMMENT = /\/\*.*?\*\/|\/\/[^\n]*/gs;

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * All changes that the operators make of a file, in the order of its text. Assertions are left as they are, and so is
 * what only a debug build runs.
 */
export function changesOf(path: string, text: string): Change[] {
  const { program, errors } = parseSync(path, text, { lang: "ts" });
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const changes: Change[] = [];
  const excluded: Span[] = [];
  const sourceOf = ({ start, end }: Span): string => text.slice(start, end);
  const replace = ({ start, end }: Span, replacement: string): void => void changes.push({ start, end, replacement });

  /** The operator stands between its operands, where brackets and comments may stand as well. */
  const replaceOperator = (operator: string, left: Span, right: Span, replacements: readonly string[]): void => {
    const between = text.slice(left.end, right.start).replaceAll(COMMENT, (comment) => " ".repeat(comment.length));
    const start = left.end + between.indexOf(operator);
    for (const replacement of replacements) replace({ start, end: start + operator.length }, replacement);
  };
  const replaceBinary = ({
    operator,
    left,
    right,
  }: {
    operator: string;
    left: ESTree.Node;
    right: ESTree.Node;
  }): void => {
    // Texts are joined with + as well.
    if (operator === "+" && [left, right].some(isText)) return;
    replaceOperator(operator, left, right, BINARY[operator] ?? []);
  };
  const replaceCondition = (test: ESTree.Expression | null, values: readonly boolean[]): void => {
    if (test === null || test.type === "Literal") return;
    for (const value of values) replace(test, String(value));
  };
  const replaceUpdate = (node: ESTree.UpdateExpression): void => {
    const argument = sourceOf(node.argument);
    const other = node.operator === "++" ? "--" : "++";
    replace(node, node.prefix ? `${other}${argument}` : `${argument}${other}`);
  };
  /** An empty statement keeps what `if` and loops without braces need. */
  const remove = (statement: Span): void => replace(statement, ";");
  const isAssertion = (call: ESTree.Node): boolean =>
    call.type === "CallExpression" && sourceOf(call.callee) === ASSERTION;
  const returnEarly = ({ returnType, body }: ESTree.Function): void => {
    if (body === null || body.body.length < 2 || returnType?.typeAnnotation.type !== "TSVoidKeyword") return;
    replace({ start: body.start + 1, end: body.start + 1 }, " return;");
  };

  new Visitor({
    BinaryExpression: replaceBinary,
    LogicalExpression: replaceBinary,
    AssignmentExpression({ operator, left, right }) {
      const other = ASSIGNMENTS[operator];
      if (other !== undefined && !isText(right)) replaceOperator(operator, left, right, [other]);
    },
    UnaryExpression(node) {
      if (node.operator === "!" || (node.operator === "-" && node.argument.type !== "Literal"))
        replace({ start: node.start, end: node.start + 1 }, "");
    },
    UpdateExpression: replaceUpdate,
    Literal(node) {
      if (typeof node.value === "boolean") replace(node, String(!node.value));
      if (typeof node.value === "number") for (const value of otherNumbers(node.value)) replace(node, value);
    },
    CallExpression(node) {
      if (isAssertion(node)) excluded.push(node);
      const name = node.callee.type === "MemberExpression" ? node.callee.property : node.callee;
      const other = CALLS[sourceOf(name)];
      if (other !== undefined) replace(name, other);
    },
    MemberExpression({ computed, property }) {
      if (!computed || property.type === "Literal") return;
      for (const by of [" + 1", " - 1"]) replace({ start: property.end, end: property.end }, by);
    },
    IfStatement(node) {
      if (sourceOf(node.test) === DEBUG_CONDITION) excluded.push(node);
      replaceCondition(node.test, [true, false]);
    },
    ConditionalExpression: ({ test }) => replaceCondition(test, [true, false]),
    // A loop without an end would only be waited for.
    WhileStatement: ({ test }) => replaceCondition(test, [false]),
    ForStatement: ({ test }) => replaceCondition(test, [false]),
    ExpressionStatement(node) {
      if (isAssertion(node.expression)) excluded.push(node);
      remove(node);
    },
    ContinueStatement: remove,
    BreakStatement: remove,
    ThrowStatement: remove,
    FunctionDeclaration: returnEarly,
    // Types have numbers and texts of their own.
    TSTypeAnnotation: (node) => void excluded.push(node),
    TSTypeAliasDeclaration: (node) => void excluded.push(node),
    TSTypeParameterInstantiation: (node) => void excluded.push(node),
  }).visit(program);

  const isIncluded = ({ start, end }: Change): boolean =>
    !excluded.some((span) => span.start <= start && end <= span.end);
  return changes.filter(isIncluded).toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function isText({ type, ...node }: ESTree.Node): boolean {
  return type === "TemplateLiteral" || (type === "Literal" && "value" in node && typeof node.value === "string");
}

function otherNumbers(value: number): string[] {
  const others = Number.isInteger(value) ? [value + 1, value - 1, 0] : [value + 1, 0];
  return [...new Set(others)]
    .filter((other) => other !== value)
    .map((other) => (other < 0 ? `(${other})` : String(other)));
}

/** A text with a change made. */
export function withChange(text: string, { start, end, replacement }: Change): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
