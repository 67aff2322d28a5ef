const EXPORTS = /^export (?:(?:const|class|(?:async )?function\*?) (?<name>\w+)|\{ \w+ as (?<other>\w+) \};)/gm;

/** The code of a module in whose place every call throws an error with this message. */
export function leaveOut(code: string, message: string): { code: string; map: null } {
  const names = [...code.matchAll(EXPORTS)].map(({ groups }) => groups?.["name"] ?? groups?.["other"] ?? "");
  const absent = `function absent() { throw new Error(${JSON.stringify(message)}); }`;
  return { code: `${absent}\nexport { ${names.map((name) => `absent as ${name}`).join(", ")} };\n`, map: null };
}
