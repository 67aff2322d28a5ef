// Time zones by place: against the law (49 CFR part 71 and what provinces have) and the towns of another package.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cityMapping } from "city-timezones";
import { describe, expect, test, vi } from "vitest";
import { timeZoneAt } from "../../src/clock/timeZoneAt.js";
import { writeLocalTime } from "../../src/clock/localTime.js";

const BUILT = new URL("../../dist/src/", import.meta.url);

/** How clocks of a zone differ from UTC in winter and in summer: zones with several names have the same. */
function clocksOf(zone: string): string {
  return [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)]
    .map((moment) => writeLocalTime(moment, zone).slice(-6))
    .join(" ");
}

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC, ARIZONA] = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Phoenix",
] as const;
const [ATLANTIC, SASKATCHEWAN] = ["America/Halifax", "America/Regina"] as const;

type Place = readonly [name: string, lat: number, lng: number];

const CAPITALS: readonly (readonly [zone: string, places: readonly Place[]])[] = [
  [
    EASTERN,
    [
      ["Augusta, ME", 44.3106, -69.7795],
      ["Concord, NH", 43.2081, -71.5376],
      ["Montpelier, VT", 44.2601, -72.5754],
      ["Boston, MA", 42.3601, -71.0589],
      ["Providence, RI", 41.824, -71.4128],
      ["Hartford, CT", 41.7637, -72.6851],
      ["Albany, NY", 42.6526, -73.7562],
      ["Trenton, NJ", 40.2206, -74.7597],
      ["Harrisburg, PA", 40.2732, -76.8867],
      ["Dover, DE", 39.1582, -75.5244],
      ["Annapolis, MD", 38.9784, -76.4922],
      ["Washington, DC", 38.9072, -77.0369],
      ["Richmond, VA", 37.5407, -77.436],
      ["Charleston, WV", 38.3498, -81.6326],
      ["Raleigh, NC", 35.7796, -78.6382],
      ["Columbia, SC", 34.0007, -81.0348],
      ["Atlanta, GA", 33.749, -84.388],
      ["Tallahassee, FL", 30.4383, -84.2807],
      ["Columbus, OH", 39.9612, -82.9988],
      ["Lansing, MI", 42.7325, -84.5555],
      ["Indianapolis, IN", 39.7684, -86.1581],
      ["Frankfort, KY", 38.2009, -84.8733],
      ["Ottawa, ON", 45.4215, -75.6972],
      ["Toronto, ON", 43.6532, -79.3832],
      ["Québec, QC", 46.8139, -71.208],
    ],
  ],
  [
    CENTRAL,
    [
      ["Nashville, TN", 36.1627, -86.7816],
      ["Montgomery, AL", 32.3792, -86.3077],
      ["Jackson, MS", 32.2988, -90.1848],
      ["Baton Rouge, LA", 30.4515, -91.1871],
      ["Little Rock, AR", 34.7465, -92.2896],
      ["Jefferson City, MO", 38.5767, -92.1735],
      ["Springfield, IL", 39.7817, -89.6501],
      ["Madison, WI", 43.0731, -89.4012],
      ["Saint Paul, MN", 44.9537, -93.09],
      ["Des Moines, IA", 41.5868, -93.625],
      ["Topeka, KS", 39.0473, -95.6752],
      ["Lincoln, NE", 40.8136, -96.7026],
      ["Oklahoma City, OK", 35.4676, -97.5164],
      ["Austin, TX", 30.2672, -97.7431],
      ["Bismarck, ND", 46.8083, -100.7837],
      ["Pierre, SD", 44.3683, -100.351],
      ["Winnipeg, MB", 49.8951, -97.1384],
    ],
  ],
  [
    MOUNTAIN,
    [
      ["Helena, MT", 46.5891, -112.0391],
      ["Cheyenne, WY", 41.14, -104.8202],
      ["Denver, CO", 39.7392, -104.9903],
      ["Santa Fe, NM", 35.687, -105.9378],
      ["Salt Lake City, UT", 40.7608, -111.891],
      ["Boise, ID", 43.615, -116.2023],
      ["Edmonton, AB", 53.5461, -113.4938],
    ],
  ],
  [
    PACIFIC,
    [
      ["Olympia, WA", 47.0379, -122.9007],
      ["Salem, OR", 44.9429, -123.0351],
      ["Sacramento, CA", 38.5816, -121.4944],
      ["Carson City, NV", 39.1638, -119.7674],
    ],
  ],
  [ARIZONA, [["Phoenix, AZ", 33.4484, -112.074]]],
  ["America/Anchorage", [["Juneau, AK", 58.3019, -134.4197]]],
  ["Pacific/Honolulu", [["Honolulu, HI", 21.3069, -157.8583]]],
  [
    ATLANTIC,
    [
      ["Halifax, NS", 44.6488, -63.5752],
      ["Fredericton, NB", 45.9636, -66.6431],
      ["Charlottetown, PE", 46.2382, -63.1311],
    ],
  ],
  [SASKATCHEWAN, [["Regina, SK", 50.4452, -104.6189]]],
  ["America/St_Johns", [["St. John's, NL", 47.5615, -52.7126]]],
];

/** Near to where a driver turns his watch. */
const BORDER_TOWNS: readonly (readonly [zone: string, places: readonly Place[]])[] = [
  [
    EASTERN,
    [
      ["South Bend, IN", 41.6764, -86.252],
      ["Terre Haute, IN", 39.4667, -87.4139],
      ["Louisville, KY", 38.2527, -85.7585],
      ["Elizabethtown, KY", 37.694, -85.8591],
      ["Chattanooga, TN", 35.0456, -85.3097],
      ["Knoxville, TN", 35.9606, -83.9207],
      ["Columbus, GA", 32.461, -84.9877],
      ["LaGrange, GA", 33.0362, -85.0322],
      ["Marquette, MI", 46.5436, -87.3954],
      ["Chipley's neighbour Quincy, FL", 30.5871, -84.5832],
      ["Thunder Bay, ON", 48.3809, -89.2477],
      ["Edmundston's neighbour Rivière-du-Loup, QC", 47.8357, -69.5362],
      ["Bangor, ME", 44.8016, -68.7712],
      ["Houlton, ME", 46.1255, -67.8397],
      ["Calais, ME", 45.166, -67.2424],
    ],
  ],
  [
    CENTRAL,
    [
      ["Gary, IN", 41.5934, -87.3464],
      ["Michigan City, IN", 41.7075, -86.895],
      ["Evansville, IN", 37.9716, -87.5711],
      ["Bowling Green, KY", 36.9685, -86.4808],
      ["Owensboro, KY", 37.7719, -87.1112],
      ["Cookeville, TN", 36.1628, -85.5016],
      ["Crossville, TN", 35.949, -85.0269],
      ["Pensacola, FL", 30.4213, -87.2169],
      ["Marianna, FL", 30.7744, -85.2269],
      ["Dothan, AL", 31.2232, -85.3905],
      ["Ironwood, MI", 46.4547, -90.171],
      ["Hays, KS", 38.8792, -99.3268],
      ["Colby, KS", 39.3958, -101.0524],
      ["North Platte, NE", 41.1239, -100.7654],
      ["Chamberlain, SD", 43.8108, -99.3307],
      ["Mandan, ND", 46.8267, -100.8896],
      ["New Salem, ND", 46.845, -101.4115],
      ["Williston, ND", 48.1568, -103.628],
      ["Mobridge, SD", 45.5401, -100.4347],
      ["Pecos, TX", 31.4229, -103.4932],
      ["Amarillo, TX", 35.222, -101.8313],
      ["Midland, TX", 31.9973, -102.0779],
      ["Kenora, ON", 49.767, -94.4894],
    ],
  ],
  [
    MOUNTAIN,
    [
      ["Goodland, KS", 39.3508, -101.7102],
      ["Ogallala, NE", 41.128, -101.7196],
      ["Sidney, NE", 41.1448, -102.9774],
      ["Rapid City, SD", 44.0805, -103.231],
      ["Wall, SD", 43.9925, -102.2413],
      ["Dickinson, ND", 46.8792, -102.7896],
      ["El Paso, TX", 31.7619, -106.485],
      ["Tucumcari, NM", 35.1717, -103.725],
      ["Lordsburg, NM", 32.3504, -108.7087],
      ["Road Forks, NM", 32.2387, -108.949],
      ["West Wendover, NV", 40.7391, -114.0733],
      ["Gallup, NM", 35.5281, -108.7426],
      ["Ontario, OR", 44.0266, -116.9629],
      ["Twin Falls, ID", 42.563, -114.4609],
      ["Missoula, MT", 46.8721, -113.994],
      ["Wendover, UT", 40.7372, -114.0374],
      ["St. George, UT", 37.0965, -113.5684],
      ["Window Rock, AZ, on the Navajo Nation", 35.6806, -109.0526],
      ["Tuba City, AZ, on the Navajo Nation", 36.135, -111.2399],
      ["Lloydminster, SK", 53.2779, -110.005],
    ],
  ],
  [
    PACIFIC,
    [
      ["Baker City, OR", 44.7749, -117.8344],
      ["Coeur d'Alene, ID", 47.6777, -116.7805],
      ["Kellogg, ID", 47.538, -116.1193],
      ["Wallace, ID", 47.4742, -115.9269],
      ["Lewiston, ID", 46.4165, -117.0177],
      ["Elko, NV", 40.8324, -115.7631],
      ["Las Vegas, NV", 36.1699, -115.1398],
      ["Needles, CA", 34.848, -114.6141],
      ["Vancouver, BC", 49.2827, -123.1207],
    ],
  ],
  [
    ARIZONA,
    [
      ["Kingman, AZ", 35.1894, -114.053],
      ["Flagstaff, AZ", 35.1983, -111.6513],
      ["Winslow, AZ", 35.0242, -110.6974],
      ["Yuma, AZ", 32.6927, -114.6277],
      ["Willcox, AZ", 32.2529, -109.832],
      ["Ehrenberg, AZ", 33.6042, -114.5252],
      ["Littlefield, AZ", 36.8872, -113.9297],
      ["Winona, AZ", 35.2053, -111.4082],
      ["Dawson Creek, BC", 55.7596, -120.2353],
    ],
  ],
  [
    ATLANTIC,
    [
      ["Edmundston, NB", 47.3737, -68.3251],
      ["Woodstock, NB", 46.1522, -67.5983],
    ],
  ],
  [
    SASKATCHEWAN,
    [
      ["Saskatoon, SK", 52.1332, -106.67],
      ["Swift Current, SK", 50.2851, -107.7972],
    ],
  ],
];

describe.each([
  ["capitals", CAPITALS],
  ["towns near a border", BORDER_TOWNS],
])("%s", (_kind, zones) => {
  test.each(zones)("%s", (zone, places) => {
    const wrong = places.filter(([, lat, lng]) => clocksOf(timeZoneAt({ lat, lng })) !== clocksOf(zone));
    expect(wrong).toEqual([]);
  });
});

/**
 * Outside of the 48 states the look-up goes by squares of up to some twenty miles, and puts these towns on the wrong
 * side of a border.
 */
const KNOWN_TO_BE_WRONG = [
  "Alert, CA",
  "Atikokan, CA",
  "Big Beaver House, CA",
  "Brochet, CA",
  "Chevery, CA",
  "Fort McPherson, CA",
  "Gambell, US",
  "Natashquan, CA",
  "Nikolski, US",
  "Port Burwell, CA",
  "Port Hope Simpson, CA",
  "Tsiigehtchic, CA",
  "Wrangell, US",
];

test("towns of the US and of Canada, by another package", () => {
  const towns = cityMapping.filter(({ iso2, timezone }) => (iso2 === "US" || iso2 === "CA") && timezone);
  expect(towns.length).toBeGreaterThan(1000);
  const wrong = towns.filter(({ lat, lng, timezone }) => clocksOf(timeZoneAt({ lat, lng })) !== clocksOf(timezone));
  expect(wrong.map(({ city, iso2 }) => `${city}, ${iso2}`).toSorted()).toEqual(KNOWN_TO_BE_WRONG);
});

test("at sea it goes by longitude", () => {
  expect(
    [
      [30, -50],
      [35, -140],
      [-40, 100],
      [-50, -100],
      [10, -37.4],
    ].map(([lat = 0, lng = 0]) => timeZoneAt({ lat, lng })),
  ).toEqual(["Etc/GMT+3", "Etc/GMT+9", "Etc/GMT-7", "Etc/GMT+7", "Etc/GMT+2"]);
});

test("off the globe there is none", () => {
  expect(() => timeZoneAt({ lat: 91, lng: 0 })).toThrow(RangeError);
  expect(() => timeZoneAt({ lat: NaN, lng: 0 })).toThrow(RangeError);
});

/** In Chile, which gave it a zone of its own in 2025. */
const COYHAIQUE = { lat: -45.5712, lng: -72.0685 };

test("where the runtime does not know the zone, it goes by longitude, too", async () => {
  expect(timeZoneAt(COYHAIQUE)).toBe("America/Coyhaique");
  const { DateTimeFormat } = Intl;
  const old = vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function format(
    locale?: Intl.LocalesArgument,
    options?: Intl.DateTimeFormatOptions,
  ) {
    if (options?.timeZone === "America/Coyhaique") throw new RangeError("Invalid time zone");
    return new DateTimeFormat(locale, options);
  });
  try {
    vi.resetModules();
    const { timeZoneAt: onOldRuntime } = await import("../../src/clock/timeZoneAt.js");
    expect(onOldRuntime(COYHAIQUE)).toBe("Etc/GMT+5");
    expect(onOldRuntime({ lat: 51.5, lng: 0.1 })).toBe("Europe/London");
  } finally {
    old.mockRestore();
  }
});

test("nothing is loaded for it before it is asked for", async () => {
  const script = `
    import { createRequire } from "node:module";
    const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes("tz-lookup"));
    const { timeZoneAt } = await import("${new URL("clock/timeZoneAt.js", BUILT).href}");
    const before = isLoaded();
    timeZoneAt({ lat: 40, lng: -90 });
    console.log(before, isLoaded());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect(stdout.trim()).toBe("false true");
});
