export const MAX_LATITUDE = 90;

export const MAX_LONGITUDE = 180;

/** Four times around the globe. */
export const MAX_ROUTE_MILES = 100_000;

/** Almost two years. */
export const MAX_ROUTE_MINUTES = 1_000_000;

/** Three times as many as the longest drive across the United States has. */
export const MAX_POINTS = 100_000;

/** A line that is longer than the way around the earth is no route. */
export const MAX_LINE_MILES = 25_000;

/**
 * The most distances between stations and pieces of a line that are computed for one request, at some three nanoseconds
 * each. Real lines take less than a hundredth of this. Only thousands of stations and a line that passes them over and
 * over at nearly the same distance, as no road does, take more.
 */
export const MAX_DISTANCE_TESTS = 200_000_000;

export const MAX_STATIONS = 5000;

/** A week. Stops that cost no more than this keep all sums of dollars exact to far less than a millionth. */
export const MAX_DETOUR_MINUTES = 10_080;

/** A day: the longest that a stop may take beside its detour. */
export const MAX_STOP_MINUTES = 1440;

/** Far more than any fuel costs. */
export const MAX_DOLLARS_PER_GALLON = 100;

/** Far more than any tank holds, so that a large number may stand for "no bound". */
export const MAX_PURCHASE_GALLONS = 1_000_000;

/** More than any place has. */
export const MAX_PARKING_SPACES = 100_000;

export const FIRST_MODEL_YEAR = 1980;

export const LAST_MODEL_YEAR = 2030;

export const MAX_MPG = 200;

/** The largest tank, and the most fuel on board. */
export const MAX_TANK_GALLONS = 500;

/** The most stretches that a route may be divided into. */
export const MAX_STRETCHES = 200;

/** What a truck without figures of its own is taken to be: a tractor with a 53-foot trailer, loaded. */
export const TRUCK_DEFAULTS = { height_feet: 13.5, weight_pounds: 80_000, length_feet: 70, hazmat: false } as const;

/** The most brands that a list of a request can name. */
export const MAX_BRANDS = 100;

/** What a parameter is when the request does not give it. */
export const DEFAULT_PARAMS = {
  time_value_dollars_per_minute: 0.5,
  destination_reserve_fraction: 0.1,
  inter_stop_buffer_fraction: 0.05,
  stop_minutes: 0,
  stop_cost_dollars: 0,
  minimum_purchase_gallons: 0,
  fill_up: false,
  when_infeasible: "refuse",
  explain: false,
  station_prices: false,
} as const;

/**
 * What a stop at a station counts for that brands or exclusions leave out, in dollars, unless the request says
 * otherwise.
 */
export const DEFAULT_FALLBACK_DOLLARS_PER_STOP = 50;

/** The largest worth of a stop that a request can give, in dollars. */
export const MAX_DOLLARS_PER_STOP = 1000;

/** The most stops that a request can allow by number. */
export const MAX_STOPS_BOUND = 50;

export const MAX_REQUIRED_STATIONS = 50;

/** The oldest that a price may be allowed to be: a hundred years. */
export const MAX_PRICE_AGE_HOURS = 876_000;

/** Cents a gallon that a preferred brand may be worth. */
export const MAX_CENTS_PER_GALLON = 100;

/** What a minute of detour can be worth, dollars. */
export const TIME_VALUE_RANGE = { least: 0.1, most: 0.9 } as const;

/** Reserve and buffer, as fractions of the tank. */
export const FRACTION_RANGE = { least: 0, most: 1 } as const;

/** The most deals that a request can name. */
export const MAX_DISCOUNTS = 100;

/** The most cents a gallon that a deal can be about. */
export const MAX_DEAL_CENTS = 1000;

/** The highest fuel tax, in dollars a gallon. */
export const MAX_TAX_DOLLARS = 10;

/**
 * What an hour of service is where the request does not say it: 49 CFR 395.3 for drivers of trucks in the US, in
 * minutes.
 */
export const DEFAULT_HOURS = {
  break_minutes: 30,
  drive_minutes_per_break: 480,
  drive_minutes_per_period: 660,
  window_minutes_per_period: 840,
  rest_minutes: 600,
} as const;

export const MINUTES_PER_HOUR = 60;

export const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

const DAILY = { least: MINUTES_PER_HOUR, most: MINUTES_PER_DAY } as const;

/** What a limit of the hours may be, in minutes. */
export const HOURS_RANGES = {
  break_minutes: { least: 0, most: MINUTES_PER_DAY },
  drive_minutes_per_break: DAILY,
  drive_minutes_per_period: DAILY,
  window_minutes_per_period: { least: MINUTES_PER_HOUR, most: 2 * MINUTES_PER_DAY },
  rest_minutes: { least: 0, most: 7 * MINUTES_PER_DAY },
} as const satisfies Readonly<Record<keyof typeof DEFAULT_HOURS, { readonly least: number; readonly most: number }>>;

/** The most nights that a request can say something about. */
export const MAX_RESTS = 100;

/**
 * Years of departures. The longest trip with the longest rests takes centuries, and its times still have years of four
 * digits.
 */
export const DEPARTURE_YEARS = { first: 1970, last: 2999 } as const;

/** As the longest drive of a route. */
export const MAX_DRIVE_MINUTE = 1_000_000;

/** What holds when the request does not say. */
export const ENRICH_DEFAULTS = {
  coarse_filter_radius_miles: 7,
  max_detour_minutes: 10,
  return_detour_miles: false,
} as const;

/** What a bound may be. */
export const ENRICH_RANGES = {
  coarse_filter_radius_miles: { least: 5, most: 20 },
  max_detour_minutes: { least: 1, most: 20 },
} as const;

/** The most places that a trip can be led by. */
export const MAX_VIA = 10;

/** The most roads that are planned beside the usual one. */
export const MAX_ALTERNATIVES = 3;

/**
 * How much more than the best plan the one with the fewest stops may cost, in dollars, unless the caller says
 * otherwise.
 */
export const DEFAULT_WITHIN_DOLLARS = 10;

/** The most stations that a driver can be told to stop at. */
export const MAX_LOCKED_STATIONS = 50;

/** The most lines of a batch. */
export const MAX_BATCH_LINES = 100_000;

/** The largest batch, in bytes. */
export const MAX_BATCH_BYTES = 256 * 2 ** 20;

/** The longest line. A trip with 5,000 stations of its own has some 2 MB. */
export const MAX_LINE_BYTES = 4 * 2 ** 20;

/** The most stations that a set can have. */
export const MAX_SET_STATIONS = 250_000;

/** The largest file of stations that the service takes. */
export const MAX_SET_BYTES = 64 * 2 ** 20;

/** The set that the service's host keeps for all partners. Partners cannot write to it. */
export const HOST_SET = "default";
