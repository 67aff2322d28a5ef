import { beforeAll, describe, expect, test } from "vitest";
import { loadGazetteer } from "../../../../src/providers/places/load.js";
import { loadInterstates } from "../../../../src/providers/routing/interstates/load.js";

/** The furthest that a distance may be from the published one. */
const WORST_PERCENT = 5;
const MEDIAN_PERCENT = 1.5;

// Miles between cities as mileage charts of road atlases give them. Routes on Interstates first, then those on US
// highways.
const PAIRS: readonly (readonly [from: string, to: string, miles: number])[] = [
  ["Albuquerque, NM", "Amarillo, TX", 288],
  ["Albuquerque, NM", "Denver, CO", 447],
  ["Albuquerque, NM", "Flagstaff, AZ", 323],
  ["Atlanta, GA", "Birmingham, AL", 148],
  ["Atlanta, GA", "Charlotte, NC", 245],
  ["Atlanta, GA", "Jacksonville, FL", 346],
  ["Atlanta, GA", "Nashville, TN", 249],
  ["Bangor, ME", "Portland, ME", 130],
  ["Billings, MT", "Bismarck, ND", 414],
  ["Billings, MT", "Cheyenne, WY", 456],
  ["Boise, ID", "Portland, OR", 430],
  ["Boise, ID", "Salt Lake City, UT", 339],
  ["Boston, MA", "New York, NY", 215],
  ["Buffalo, NY", "Cleveland, OH", 191],
  ["Charleston, SC", "Savannah, GA", 107],
  ["Cheyenne, WY", "Denver, CO", 101],
  ["Cheyenne, WY", "Salt Lake City, UT", 440],
  ["Chicago, IL", "Indianapolis, IN", 183],
  ["Chicago, IL", "Saint Louis, MO", 297],
  ["Cincinnati, OH", "Columbus, OH", 107],
  ["Cleveland, OH", "Detroit, MI", 169],
  ["Dallas, TX", "Houston, TX", 239],
  ["Dallas, TX", "Little Rock, AR", 319],
  ["Dallas, TX", "Oklahoma City, OK", 206],
  ["Dallas, TX", "Shreveport, LA", 188],
  ["Denver, CO", "Kansas City, MO", 604],
  ["Denver, CO", "Omaha, NE", 540],
  ["Des Moines, IA", "Minneapolis, MN", 244],
  ["Des Moines, IA", "Omaha, NE", 136],
  ["Duluth, MN", "Minneapolis, MN", 155],
  ["El Paso, TX", "San Antonio, TX", 551],
  ["El Paso, TX", "Tucson, AZ", 317],
  ["Fargo, ND", "Minneapolis, MN", 235],
  ["Houston, TX", "New Orleans, LA", 348],
  ["Houston, TX", "San Antonio, TX", 197],
  ["Indianapolis, IN", "Louisville, KY", 114],
  ["Jackson, MS", "Memphis, TN", 211],
  ["Jacksonville, FL", "Miami, FL", 346],
  ["Kansas City, MO", "Oklahoma City, OK", 348],
  ["Kansas City, MO", "Wichita, KS", 198],
  ["Knoxville, TN", "Nashville, TN", 180],
  ["Las Vegas, NV", "Los Angeles, CA", 270],
  ["Las Vegas, NV", "Salt Lake City, UT", 421],
  ["Little Rock, AR", "Memphis, TN", 137],
  ["Los Angeles, CA", "Phoenix, AZ", 372],
  ["Los Angeles, CA", "San Francisco, CA", 382],
  ["Memphis, TN", "Nashville, TN", 212],
  ["Memphis, TN", "Saint Louis, MO", 284],
  ["Milwaukee, WI", "Minneapolis, MN", 337],
  ["Missoula, MT", "Spokane, WA", 199],
  ["Mobile, AL", "New Orleans, LA", 144],
  ["New York, NY", "Pittsburgh, PA", 370],
  ["New York, NY", "Washington, DC", 226],
  ["Norfolk, VA", "Richmond, VA", 93],
  ["Philadelphia, PA", "Pittsburgh, PA", 305],
  ["Phoenix, AZ", "San Diego, CA", 355],
  ["Phoenix, AZ", "Tucson, AZ", 116],
  ["Portland, OR", "Seattle, WA", 174],
  ["Rapid City, SD", "Sioux Falls, SD", 348],
  ["Reno, NV", "Salt Lake City, UT", 518],
  ["Seattle, WA", "Spokane, WA", 279],
  ["Miami, FL", "Tampa, FL", 280],
  ["Amarillo, TX", "Dallas, TX", 366],
  ["Bakersfield, CA", "San Luis Obispo, CA", 136],
  ["Bend, OR", "Portland, OR", 162],
  ["Billings, MT", "Great Falls, MT", 219],
  ["Cody, WY", "Sheridan, WY", 147],
  ["El Paso, TX", "Lubbock, TX", 348],
  ["Fort Myers, FL", "West Palm Beach, FL", 126],
  ["Grand Rapids, MI", "Traverse City, MI", 144],
  ["Idaho Falls, ID", "Jackson, WY", 89],
  ["Key West, FL", "Miami, FL", 164],
  ["Klamath Falls, OR", "Medford, OR", 76],
  ["Las Vegas, NV", "Reno, NV", 439],
  ["Los Angeles, CA", "Reno, NV", 473],
  ["North Platte, NE", "Valentine, NE", 131],
  ["Amarillo, TX", "Wichita Falls, TX", 225],
];

describe("distances of city pairs", () => {
  const percents: { readonly name: string; readonly percent: number }[] = [];

  beforeAll(async () => {
    const [gazetteer, interstates] = [await loadGazetteer(), await loadInterstates()];
    const { signal } = new AbortController();
    for (const [from, to, miles] of PAIRS) {
      const [start, end] = [await gazetteer.locate(from, signal), await gazetteer.locate(to, signal)];
      const { totalMiles } = await interstates.route(start, end, signal);
      percents.push({
        name: `${from} to ${to}: ${totalMiles.toFixed(0)} of ${miles} miles`,
        percent: (totalMiles / miles - 1) * 100,
      });
    }
  });

  test(`are all within ${WORST_PERCENT} % of the published ones`, () => {
    expect(percents.filter(({ percent }) => Math.abs(percent) > WORST_PERCENT)).toEqual([]);
  });

  test(`are a median of ${MEDIAN_PERCENT} % off at most`, () => {
    const sorted = percents.map(({ percent }) => Math.abs(percent)).toSorted((a, b) => a - b);
    expect(sorted).toHaveLength(PAIRS.length);
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(MEDIAN_PERCENT);
  });
});
