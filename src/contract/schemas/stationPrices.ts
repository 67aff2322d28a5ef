// Stations with their prices, cheapest first, as assistants ask for them.

import { z } from "zod";
import { shownWholeNumber } from "./fields.js";

export const ListedStation = z
  .object({
    station_id: z.string().describe("The station's `id`."),
    station_name: z.string().describe("The station's `name`."),
    station_address: z.string().describe("The station's `address`."),
    brand: z.string().nullable().describe("Its brand; null where it is not given."),
    price_per_gallon: z.number().describe("Price at the pump, in dollars per gallon."),
    price_as_of: z.string().nullable().describe("When the price was seen; null where it is not given."),
    parking_spaces: z.number().optional().describe("Parking spaces for trucks. Only where the number is known."),
    miles_from_route_start: z
      .number()
      .optional()
      .describe("Where on the route it lies, in driving miles from the start. Only along a trip."),
    detour_minutes: z.number().optional().describe("Round-trip detour to it, in minutes. Only along a trip."),
    extra_cost: z
      .number()
      .nullable()
      .optional()
      .describe(
        "How much more the best plan costs that stops there, in dollars; null where no plan stops there, or where it would buy nothing there. Only where it is asked for, and known.",
      ),
    miles_from_place: z.number().optional().describe("Miles to it in a straight line. Only near a place."),
  })
  .describe("A station and its price.");
export type ListedStation = z.infer<typeof ListedStation>;

export const StationPrices = z.object({
  stations: z.array(ListedStation).describe("The cheapest stations, by price."),
  station_count: shownWholeNumber().describe("How many stations with a price there are in all."),
  lowest_price: z.number().nullable().describe("Their lowest price, in dollars per gallon; null where there is none."),
  mean_price: z.number().nullable().describe("Their mean price, in dollars per gallon."),
  highest_price: z.number().nullable().describe("Their highest price, in dollars per gallon."),
});
export type StationPrices = z.infer<typeof StationPrices>;
