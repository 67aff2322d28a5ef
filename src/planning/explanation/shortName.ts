/** So much of a name is enough to know the station by, in characters. */
const MOST_OF_NAME = 60;

/** A name as part of a sentence: on one line, without characters that cannot be seen, and not too long. */
export function shortenName(name: string): string {
  const characters = [...name.replace(/[\p{C}\s]+/gu, " ").trim()];
  return characters.length <= MOST_OF_NAME
    ? characters.join("")
    : `${characters
        .slice(0, MOST_OF_NAME - 1)
        .join("")
        .trimEnd()}…`;
}
