// Fuels and products by the names that files of suppliers, fuel cards and fleets have for them.

import { describe, expect, test } from "vitest";
import { readProduct } from "../../src/stations/fuels.js";

describe("plain diesel", () => {
  test.each(
    "Diesel|diesel|DIESEL|#2 Diesel|Diesel #2|Diesel 2|No. 2 Diesel|No 2 Diesel|#2 DSL|DSL|DSL2|DSL #2|D2|ULSD|ULSD #2|ULSD2|ULSD 2|Ultra low sulfur diesel|Ultra-Low Sulphur Diesel|Ultra Low Sulfur Diesel #2|Auto diesel|AutoDiesel|Truck diesel|TRK DSL|TDSL|Highway diesel|On-Road Diesel|Clear diesel|Diesel Fuel|Diesel B5|DIESEL B5|Diesel (Cash)|Diesel - Credit|diesel fuel #2|LSD|Diésel|Gazole|Diesel ULSD|diesel_no_2|Diesel oil|Truck Diesel Retail".split(
      "|",
    ),
  )("%s", (name) => {
    expect(readProduct(name)).toEqual({ fuel: "diesel", isPlain: true });
  });
});

describe("diesel of another grade", () => {
  test.each(
    "Diesel #1|#1 Diesel|DSL1|D1|B20|Diesel B20|B20 biodiesel|Biodiesel|BDSL|Bio-Diesel|Renewable Diesel|R99|Premium Diesel|Diesel Plus|Winter Diesel".split(
      "|",
    ),
  )("%s", (name) => {
    expect(readProduct(name)).toEqual({ fuel: "diesel", isPlain: false });
  });
});

describe("other fuels", () => {
  test.each([
    ["Unleaded", "regular"],
    ["Regular Unleaded", "regular"],
    ["UNL", "regular"],
    ["UNL 87", "regular"],
    ["87 Octane", "regular"],
    ["Gasoline", "regular"],
    ["Reg", "regular"],
    ["Mid-Grade", "midgrade"],
    ["midgrade", "midgrade"],
    ["Plus", "midgrade"],
    ["Unleaded Plus", "midgrade"],
    ["89", "midgrade"],
    ["Premium", "premium"],
    ["Premium Unleaded", "premium"],
    ["Super Unleaded", "premium"],
    ["UNL93", "premium"],
  ])("%s is %s", (name, fuel) => {
    expect(readProduct(name)).toMatchObject({ fuel });
  });
});

describe("nothing for a truck's tank", () => {
  test.each([
    ["DEF", "DEF"],
    ["DEFD", "DEF"],
    ["D.E.F.", "DEF"],
    ["Diesel Exhaust Fluid", "DEF"],
    ["DEF Bulk", "DEF"],
    ["AdBlue", "DEF"],
    ["Reefer", "reefer fuel"],
    ["RFR", "reefer fuel"],
    ["ULSR", "reefer fuel"],
    ["Diesel (Reefer)", "reefer fuel"],
    ["Reefer Diesel #2", "reefer fuel"],
    ["Dyed Diesel", "dyed or off-road fuel"],
    ["Diesel #2 Dyed", "dyed or off-road fuel"],
    ["Off-Road Diesel", "dyed or off-road fuel"],
    ["Off road", "dyed or off-road fuel"],
    ["Kerosene", "kerosene"],
    ["CAT Scale", "scale"],
    ["Scale", "scale"],
    ["Truck Wash", "wash"],
    ["Oil", "oil"],
    ["Cash Advance", "cash advance"],
    ["CNG", "natural gas"],
    ["Propane", "propane"],
    ["E85", "E85"],
  ])("%s", (name, other) => {
    expect(readProduct(name)).toEqual({ other });
  });
});

test.each(["", "Fuel", "Product A", "17", "yes"])("not known: %j", (name) => {
  expect(readProduct(name)).toBeUndefined();
});
