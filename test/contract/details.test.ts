// What people read of messages that are written for callers of the API.

import { expect, test } from "vitest";
import { addressPeople, withoutField } from "../../src/contract/values/details.js";
import { RefusalDetails } from "../../src/contract/schemas/details.js";
import { loadGazetteer } from "../../src/providers/places/load.js";
import { chooseCandidate } from "../../src/providers/places/provider.js";
import { findRoute } from "../../src/providers/routing/computeRoute.js";
import { straightRoads } from "../support/providers.js";
import { refusalOf, unhurried } from "../support/upstream.js";

const towns = [
  { name: "Springfield, MO", lat: 37.2, lng: -93.3 },
  { name: "Springfield, IL", lat: 39.8, lng: -89.6 },
];

test.each([
  { provider: "the gazetteer", places: await loadGazetteer(), advice: "or choose one of these." },
  {
    provider: "another provider",
    places: { name: "towns", locate: async (text: string) => chooseCandidate(text, towns) },
    advice: "Choose one of them.",
  },
])(
  "$provider: an ambiguous place, without the field and with a choice among what is shown",
  async ({ places, advice }) => {
    const { message, details } = await refusalOf(
      findRoute({ routing: straightRoads(), places }, { origin: "40,-100", destination: "Springfield" }, unhurried()),
    );
    expect(message).toMatch(/^destination: "Springfield" .*candidate/);
    const words = addressPeople(withoutField(message, RefusalDetails.parse(details)));
    expect(words).toMatch(/^"Springfield" /);
    expect(words).not.toContain("candidate");
    expect(words.endsWith(` ${advice}`)).toBe(true);
  },
);

test("other messages stay as they are", () => {
  expect(addressPeople(withoutField("No road leads there.", {}))).toBe("No road leads there.");
});
