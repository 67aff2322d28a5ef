import { describe, expect, test } from "vitest";
import { readExits } from "../../../../src/providers/places/exits/words.js";

/** What an address names, as `I-44 283`. */
function exitsIn(address: string): string[] {
  return readExits(address).map(({ route, number }) => `${route} ${number}`);
}

describe("the exit that an address names", () => {
  test.each([
    ["I-44, EXIT 283 & US-69", ["I-44 283"]],
    ["I-10 Exit 45", ["I-10 45"]],
    ["I-75 & SR-25, Exit 33", ["I-75 33"]],
    ["3440 I-20 at Exit 78", ["I-20 78"]],
    ["I 90, EXIT 43  ", ["I-90 43"]],
    ["I-65,EXIT 230", ["I-65 230"]],
    ["I-95, EXIT108", ["I-95 108"]],
    ["I-17/SR-60, EXIT 199A", ["I-17 199"]],
    ["I-10, EXIT 239-B", ["I-10 239"]],
    ["Interstate 80 Exit #164", ["I-80 164"]],
    ["i-5 ext. 21", ["I-5 21"]],
    ["IH-10, Exits 600-601", ["I-10 600"]],
    ["Exit 33, I-75", ["I-75 33"]],
    ["I-35 & EXIT 187, SR-68", ["I-35 187"]],
    ["I-74 EXIT  34", ["I-74 34"]],
  ])("%s", (address, exits) => {
    expect(exitsIn(address)).toEqual(exits);
  });

  test.each([
    ["I-80/90 EX 59", ["I-80 59", "I-90 59"]],
    ["I-90 & 94 EXIT 79", ["I-90 79", "I-94 79"]],
    ["I-90/I-94/I-39, EXIT 132 & US-51", ["I-90 132", "I-94 132", "I-39 132"]],
    ["I-55, I-74 & I-39 , EXIT 160", ["I-55 160", "I-74 160", "I-39 160"]],
  ])("%s is on one of several roads", (address, exits) => {
    expect(exitsIn(address)).toEqual(exits);
  });

  test("each exit belongs to the roads before it", () => {
    expect(exitsIn("I-185, EXIT 1A, I-385, EXIT 30")).toEqual(["I-185 1", "I-385 30"]);
  });

  test.each([
    ["I-35W, EXIT 36", ["I-35W 36", "I-35 36"]],
    ["I-35 WEST, EXIT 40", ["I-35W 40", "I-35 40"]],
    ["I-84 E, EXIT 2 & US-6 E", ["I-84E 2", "I-84 2"]],
  ])("%s names a branch or a direction", (address, exits) => {
    expect(exitsIn(address)).toEqual(exits);
  });

  test.each([
    "",
    "US-20, EXIT 308",
    "1000 Main St",
    "I-80 & US-6",
    "SR-155N, EXIT 26-A",
    "EXIT 12",
    "I-10 Express Lane 5",
    "Suite I-9000, Exit 3",
    "I-80 Exit 1234",
  ])("%s names none", (address) => {
    expect(exitsIn(address)).toEqual([]);
  });

  test("a text of any length is read at once", () => {
    expect(exitsIn(`I-80 EXIT 5 ${"I-80/90 ".repeat(100_000)}`)[0]).toBe("I-80 5");
    expect(exitsIn("EXIT 1 ".repeat(100_000))).toEqual([]);
  });
});
