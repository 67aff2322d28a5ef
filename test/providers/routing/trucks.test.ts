import { describe, expect, test } from "vitest";
import { RoutesRequest } from "../../../src/contract/schemas/route.js";
import { wordWarning } from "../../../src/contract/values/warnings.js";
import type { RoutingProvider } from "../../../src/providers/routing/provider.js";
import { wantsOf, withoutTrucks } from "../../../src/providers/routing/trucks.js";
import { highwayLine, stationsAlongHighway, unhurried } from "../../support/upstream.js";

const PLACE = { lat: 41, lng: -96 };

/** A provider that notes what it is asked for. */
function listen(): { provider: RoutingProvider; asked: unknown[] } {
  const asked: unknown[] = [];
  const road = { totalMiles: 1, totalMinutes: 1, start: PLACE, end: PLACE, lats: [41, 42], lngs: [-96, -96] };
  const provider: RoutingProvider = {
    name: "plain",
    takesAddresses: false,
    route: async (_from, _to, _signal, wants) => {
      asked.push(wants);
      return road;
    },
    routes: async (_from, _to, _signal, wants) => {
      asked.push(wants);
      return [road, road];
    },
    detours: async (_line, _stations, _signal, wants) => {
      asked.push(wants);
      return { minutes: Float64Array.of(1) };
    },
    close: async () => undefined,
  };
  return { provider, asked };
}

describe("a provider that knows nothing of trucks", () => {
  test("says so where a truck drives, and is not asked about it", async () => {
    const { provider, asked } = listen();
    const plain = withoutTrucks(provider);
    const wants = wantsOf({ truck: { height_feet: 13 } });
    const { warnings: ofRoute = [] } = await plain.route(PLACE, PLACE, unhurried(), wants);
    const { warnings: ofDetours = [] } = await plain.detours(
      highwayLine(),
      stationsAlongHighway([[1, 0]]),
      unhurried(),
      { ...wants, miles: true },
    );
    expect(ofRoute.map(wordWarning)).toEqual([
      "the route does not consider the truck's height, weight, length and hazmat: the routing provider plain does not know them.",
    ]);
    expect(ofDetours.map(wordWarning)).toEqual([
      "the detours do not consider the truck's height, weight, length and hazmat: the routing provider plain does not know them.",
    ]);
    expect(asked).toEqual([{}, { miles: true }]);
  });

  test("says so of each of several routes", async () => {
    const { provider, asked } = listen();
    const routes = await withoutTrucks(provider).routes(PLACE, PLACE, unhurried(), {
      ...wantsOf({ truck: {} }),
      alternatives: 1,
    });
    expect(routes.map(({ warnings = [] }) => warnings.map(({ code }) => code))).toEqual([
      ["TRUCK_NOT_CONSIDERED"],
      ["TRUCK_NOT_CONSIDERED"],
    ]);
    expect(asked).toEqual([{ alternatives: 1 }]);
  });

  test("says nothing where a car drives", async () => {
    const plain = withoutTrucks(listen().provider);
    expect(await plain.route(PLACE, PLACE, unhurried(), wantsOf(undefined))).not.toHaveProperty("warnings");
    expect(
      await plain.detours(highwayLine(), stationsAlongHighway([[1, 0]]), unhurried(), wantsOf({ truck: null })),
    ).not.toHaveProperty("warnings");
  });
});

test("a truck without figures is a usual tractor with its trailer", () => {
  expect(wantsOf({ truck: {} })).toEqual({
    truck: { heightFeet: 13.5, weightPounds: 80_000, lengthFeet: 70, carriesHazmat: false },
  });
});

test.each([
  [{ height_feet: 20, weight_pounds: 200_000, length_feet: 160, hazmat: true }, undefined],
  [{ height_feet: null, hazmat: null }, undefined],
  [{ height_feet: 0 }, "height_feet"],
  [{ height_feet: 20.1 }, "height_feet"],
  [{ weight_pounds: 0 }, "weight_pounds"],
  [{ weight_pounds: 200_001 }, "weight_pounds"],
  [{ length_feet: -1 }, "length_feet"],
  [{ length_feet: 160.5 }, "length_feet"],
  [{ hazmat: "yes" }, "hazmat"],
])("%j", (truck, field) => {
  // The rest of a vehicle matters to planning only.
  const { error } = RoutesRequest.safeParse({ origin: "a", destination: "b", vehicle: { mpg: "6", truck } });
  expect(error?.issues[0]?.path).toEqual(field && ["vehicle", "truck", field]);
});
