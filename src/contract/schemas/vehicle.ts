import { z } from "zod";
import { isObject, MORE_FUEL_THAN_TANK } from "../values/faults.js";
import {
  FIRST_MODEL_YEAR,
  LAST_MODEL_YEAR,
  MAX_MPG,
  MAX_ROUTE_MILES,
  MAX_STRETCHES,
  MAX_TANK_GALLONS,
  TRUCK_DEFAULTS,
} from "../values/limits.js";
import { crossFieldFault, faultParams } from "./faults.js";
import { text, wholeNumber } from "./fields.js";

export const Mpg = z.number().gt(0).max(MAX_MPG);
export const TankCapacityGallons = z.number().gt(0).max(MAX_TANK_GALLONS);
export const ModelYear = wholeNumber(FIRST_MODEL_YEAR, LAST_MODEL_YEAR);
/** The name of a make or a model. */
export const VehicleName = text(1, 100);

const UntilMile = z.number().gt(0).max(MAX_ROUTE_MILES);

const ConsumptionStretch = z
  .object({
    until_mile: UntilMile.describe(
      "Where the stretch ends, in driving miles from the start of the route; greater than that of the entry before.",
    ),
    mpg: Mpg.describe("Fuel efficiency on the stretch, in miles per gallon."),
  })
  .describe("A stretch of the route with its fuel efficiency.");

const Consumption = z
  .array(ConsumptionStretch)
  .min(1)
  .max(MAX_STRETCHES)
  .superRefine(judgeOrder, { when: () => true });

/** Judges the order of stretches, also where other values in the list are at fault. */
function judgeOrder(stretches: unknown, context: z.core.$RefinementCtx): void {
  if (!Array.isArray(stretches) || stretches.length > MAX_STRETCHES) return;
  let before = 0;
  for (const [i, stretch] of stretches.entries()) {
    const { data: mile } = UntilMile.safeParse(
      isObject(stretch) && "until_mile" in stretch ? stretch.until_mile : undefined,
    );
    if (mile === undefined) continue;
    if (mile <= before)
      context.addIssue({
        code: "custom",
        input: mile,
        path: [i, "until_mile"],
        ...faultParams("greater_than", `Input should be greater than ${before}`, { gt: before }),
      });
    before = mile;
  }
}

export const Truck = z
  .object({
    height_feet: z
      .number()
      .gt(0)
      .max(20)
      .nullish()
      .meta({ description: "Height with its load, in feet.", default: TRUCK_DEFAULTS.height_feet }),
    weight_pounds: z
      .number()
      .gt(0)
      .max(200_000)
      .nullish()
      .meta({ description: "Weight with trailers and load, in pounds.", default: TRUCK_DEFAULTS.weight_pounds }),
    length_feet: z
      .number()
      .gt(0)
      .max(160)
      .nullish()
      .meta({ description: "Length with trailers, in feet.", default: TRUCK_DEFAULTS.length_feet }),
    hazmat: z
      .boolean()
      .nullish()
      .meta({ description: "Whether it carries hazardous materials.", default: TRUCK_DEFAULTS.hazmat }),
  })
  .describe(
    "A truck's size and load: roads, bridges and tunnels that do not take it are avoided, and it drives as trucks may. Where the routing provider does not know them, a warning says so.",
  );
export type Truck = z.infer<typeof Truck>;

/** What routes and detours need to know of a vehicle. */
export const RoutedVehicle = z
  .object({ truck: Truck.nullish() })
  .describe("The vehicle that drives, as `/v1/optimize` takes it; only `truck` matters here.");

/** Specs that are given directly win, field by field, over those looked up by year, make and model. */
export const Vehicle = z
  .object({
    mpg: Mpg.nullish().describe(
      "Combined fuel efficiency, in miles per gallon. Looked up when neither this nor `consumption` is given.",
    ),
    tank_capacity_gallons: TankCapacityGallons.nullish().describe(
      "What the tank holds, in gallons. Looked up when not given.",
    ),
    current_fuel_gallons: z
      .number()
      .min(0)
      .max(MAX_TANK_GALLONS)
      .nullish()
      .describe(
        "Fuel in the tank at the start, in gallons; no more than the tank holds. A full tank is assumed where it is missing, with a warning.",
      ),
    consumption: Consumption.nullish().describe(
      "Fuel efficiency by stretch of the route, in place of `mpg`: 1 to 200 stretches in driving order. The last one holds to the end, whatever its `until_mile`.",
    ),
    usable_tank_fraction: z.number().gt(0).max(1).nullish().meta({
      description: "How full the tank may be filled, as a fraction of it. At the start it may hold more.",
      default: 1,
    }),
    year: ModelYear.nullish().describe("Model year, to look the vehicle up by."),
    make: VehicleName.nullish().describe("Make, such as `Ford`; case, spaces and punctuation do not matter."),
    model: VehicleName.nullish().describe("Model, such as `Transit 250`."),
    truck: Truck.nullish(),
  })
  .refine(
    (vehicle) => !isObject(vehicle) || !isMoreThan(vehicle.current_fuel_gallons, vehicle.tank_capacity_gallons),
    crossFieldFault("current_fuel_gallons", MORE_FUEL_THAN_TANK.type, MORE_FUEL_THAN_TANK.msg, MORE_FUEL_THAN_TANK.ctx),
  )
  .describe(
    "What is given directly wins field by field; missing `mpg` and `tank_capacity_gallons` are looked up by `year`, `make` and `model`.",
  );
export type Vehicle = z.infer<typeof Vehicle>;

function isMoreThan(fuel: unknown, capacity: unknown): boolean {
  return typeof fuel === "number" && typeof capacity === "number" && fuel > capacity;
}
