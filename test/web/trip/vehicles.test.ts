// Vehicles by name against what `fuel-route vehicles find` prints.

import { expect, test } from "vitest";
import { makeFolder } from "../../support/cli.js";
import { pageTrips, refusalOf } from "../../support/pageTrips.js";
import { runHere } from "../../support/runHere.js";

test.each(["2019 ford transit", "chevy express 2500 2015", "2030 freightliner cascadia"])(
  "%s is the vehicle that the command line finds",
  async (name) => {
    const { trips } = await pageTrips();
    const { stdout } = await runHere(await makeFolder(), ["vehicles", "find", name]);
    const { label, mpg, tankCapacityGallons, notes } = await trips.findVehicle(name);
    expect(stdout).toContain(`${label}\n`);
    expect({ mpg: String(mpg), tank: String(tankCapacityGallons) }).toEqual({
      mpg: /^mpg +(\S+)/m.exec(stdout)?.[1],
      tank: /^tank +(\S+) gal/m.exec(stdout)?.[1],
    });
    // The figures are shown already.
    expect(notes.join(" ")).not.toContain("mpg");
    expect(notes.some((note) => note.includes("class estimate"))).toBe(stdout.includes("class estimate"));
    expect(notes.some((note) => note.includes("taken to be as those were"))).toBe(
      stdout.includes("taken to be as those were"),
    );
  },
);

test.each([
  { name: "", words: 'Enter year, make and model, such as "2019 Ford Transit".' },
  { name: "2019 Ford", words: "Enter year, make and model" },
  { name: "1950 Ford Transit", words: "The year must be 1980 to 2030, not 1950." },
  { name: "2019 Qwzx Vvvvv", words: "2019 Qwzx Vvvvv is not in the catalog. Enter mpg and tank." },
  {
    name: "2019 Ford Tranzit",
    words: "2019 Ford Tranzit is not in the catalog. Choose one of these",
    offer: "2019 Ford Transit 250",
  },
  {
    name: "2019 Cascadia",
    words: "2019 Cascadia is not in the catalog. Choose one of these",
    offer: "2019 Freightliner Cascadia",
  },
  { name: "Ford Transit", words: "The year is missing", offer: "2019 Ford Transit 250" },
  { name: "1995 Ford Transit 250", words: "for that year. Choose one of these", offer: "2015 Ford Transit 250" },
])("$name is refused: $words", async ({ name, words, offer }) => {
  const { trips } = await pageTrips();
  const { message, field, offers } = await refusalOf(trips.findVehicle(name));
  expect(message).toContain(words);
  expect(field).toBe("vehicle");
  if (offer === undefined) expect(offers).toEqual([]);
  else expect(offers).toContain(offer);
  // Each offer can be entered as it is.
  for (const each of offers) expect((await trips.findVehicle(each)).label).toBe(each);
});
