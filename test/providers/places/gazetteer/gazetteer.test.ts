// The gazetteer as it is shipped, against what atlases say.

import { isDeepStrictEqual } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { readSources } from "../../../../tools/gazetteer/build.js";
import { ServiceError } from "../../../../src/contract/errors.js";
import { ALIASES } from "../../../../tools/gazetteer/aliases.js";
import { buildGazetteer } from "../../../../tools/gazetteer/gazetteer.js";
import { UNITS_PER_DEGREE } from "../../../../src/providers/places/gazetteer/data.js";
import { loadGazetteer, readGazetteer, writeGazetteer } from "../../../../src/providers/places/gazetteer/load.js";
import { createGazetteer } from "../../../../src/providers/places/gazetteer/gazetteer.js";
import type { LocatedPlace } from "../../../../src/providers/places/provider.js";
import { geodesicMiles } from "../../../support/geodesic.js";
import { integer, pick, seededRandom } from "../../../support/random.js";
import { CORRIDORS, hasSharedData, readCorridor, readTruckStops } from "../../../support/sharedData.js";

// All places are looked up; the rest is for a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const sources = readSources();
const data = buildGazetteer(sources.towns, sources.zips);
const gazetteer = createGazetteer(data);
const { signal } = new AbortController();

/** The place, or the refusal; anything else that is thrown fails the test. */
async function look(text: string): Promise<LocatedPlace | ServiceError> {
  try {
    return await gazetteer.locate(text, signal);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

const Candidates = z.object({ candidates: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })).min(1).max(10) });
const Suggestions = z.object({ suggestions: z.array(z.string()).min(1).max(5) });

async function refusal(text: string): Promise<ServiceError> {
  const answer = await look(text);
  if (answer instanceof ServiceError) return answer;
  throw new Error(`${text} is ${answer.name}`);
}

async function candidatesOf(text: string): Promise<string[]> {
  const error = await refusal(text);
  expect(error.code, text).toBe("PLACE_AMBIGUOUS");
  return Candidates.parse(error.details).candidates.map(({ name }) => name);
}

/** Towns and where they are: degrees, to a tenth or better. */
const ATLAS = {
  abilene: [32.45, -99.73],
  akron: [41.08, -81.52],
  albany: [42.65, -73.75],
  albuquerque: [35.08, -106.65],
  amarillo: [35.2, -101.83],
  anchorage: [61.22, -149.9],
  atlanta: [33.75, -84.39],
  augusta: [33.47, -81.97],
  auroraCo: [39.73, -104.83],
  austin: [30.27, -97.74],
  bakersfield: [35.37, -119.02],
  baltimore: [39.29, -76.61],
  batonRouge: [30.45, -91.15],
  billings: [45.78, -108.5],
  birmingham: [33.52, -86.8],
  bismarck: [46.81, -100.78],
  boise: [43.62, -116.2],
  boston: [42.36, -71.06],
  bozeman: [45.68, -111.04],
  bronx: [40.85, -73.87],
  brooklyn: [40.65, -73.95],
  buffalo: [42.89, -78.88],
  butte: [46.0, -112.53],
  canonCity: [38.44, -105.24],
  charlestonSc: [32.78, -79.93],
  charlestonWv: [38.35, -81.63],
  charlotte: [35.23, -80.84],
  chattanooga: [35.05, -85.31],
  cheyenne: [41.14, -104.82],
  chicago: [41.88, -87.63],
  cincinnati: [39.1, -84.51],
  cleveland: [41.5, -81.69],
  coeurDAlene: [47.68, -116.78],
  colorado: [38.83, -104.82],
  columbia: [34.0, -81.03],
  columbus: [39.96, -83.0],
  corpus: [27.8, -97.4],
  dallas: [32.78, -96.8],
  davenport: [41.52, -90.58],
  decatur: [39.84, -88.95],
  deKalb: [41.93, -88.75],
  denver: [39.74, -104.99],
  desMoines: [41.6, -93.61],
  detroit: [42.33, -83.05],
  duluth: [46.79, -92.1],
  eastStLouis: [38.62, -90.15],
  elPaso: [31.76, -106.49],
  elko: [40.83, -115.76],
  espanola: [35.99, -106.08],
  eugene: [44.05, -123.09],
  fargo: [46.88, -96.79],
  flagstaff: [35.2, -111.65],
  fortLauderdale: [26.12, -80.14],
  fortSmith: [35.39, -94.4],
  fortWayne: [41.08, -85.14],
  fortWorth: [32.75, -97.33],
  fresno: [36.74, -119.79],
  grandRapids: [42.96, -85.67],
  greenBay: [44.51, -88.01],
  harrisburg: [40.27, -76.88],
  hartford: [41.76, -72.67],
  honolulu: [21.31, -157.86],
  houston: [29.76, -95.37],
  indianapolis: [39.77, -86.16],
  jackson: [32.3, -90.18],
  jacksonville: [30.33, -81.66],
  joplin: [37.08, -94.51],
  kansasCityKs: [39.11, -94.63],
  kansasCityMo: [39.1, -94.58],
  knoxville: [35.96, -83.92],
  lafayette: [30.22, -92.02],
  laramie: [41.31, -105.59],
  laredo: [27.51, -99.51],
  lasVegas: [36.17, -115.14],
  leesSummit: [38.91, -94.38],
  lexington: [38.04, -84.5],
  lincoln: [40.81, -96.7],
  littleRock: [34.75, -92.29],
  longBeach: [33.77, -118.19],
  losAngeles: [34.05, -118.24],
  louisville: [38.25, -85.76],
  lubbock: [33.58, -101.86],
  macon: [32.84, -83.63],
  madison: [43.07, -89.4],
  manchesterNh: [42.99, -71.46],
  manhattanKs: [39.18, -96.57],
  manhattanNy: [40.78, -73.97],
  memphis: [35.15, -90.05],
  mesa: [33.42, -111.83],
  miami: [25.76, -80.19],
  milwaukee: [43.04, -87.91],
  minneapolis: [44.98, -93.27],
  mobile: [30.69, -88.04],
  montgomery: [32.37, -86.3],
  mountVernonIl: [38.32, -88.9],
  nashville: [36.16, -86.78],
  newOrleans: [29.95, -90.07],
  newYork: [40.71, -74.01],
  newark: [40.74, -74.17],
  norfolk: [36.85, -76.29],
  northPlatte: [41.12, -100.77],
  oFallon: [38.81, -90.7],
  oakland: [37.8, -122.27],
  oklahomaCity: [35.47, -97.52],
  omaha: [41.26, -95.94],
  ontario: [34.06, -117.65],
  orlando: [28.54, -81.38],
  pensacola: [30.42, -87.22],
  peoria: [40.69, -89.59],
  philadelphia: [39.95, -75.17],
  phoenix: [33.45, -112.07],
  pittsburgh: [40.44, -80.0],
  portStLucie: [27.29, -80.35],
  portlandMe: [43.66, -70.26],
  portlandOr: [45.52, -122.68],
  providence: [41.82, -71.41],
  raleigh: [35.78, -78.64],
  rapidCity: [44.08, -103.23],
  reno: [39.53, -119.81],
  richmond: [37.54, -77.44],
  riverside: [33.95, -117.4],
  rockSprings: [41.59, -109.2],
  sacramento: [38.58, -121.49],
  saltLake: [40.76, -111.89],
  sanAntonio: [29.42, -98.49],
  sanBernardino: [34.11, -117.29],
  sanDiego: [32.72, -117.16],
  sanFrancisco: [37.77, -122.42],
  sanJose: [37.34, -121.89],
  santaFe: [35.69, -105.94],
  savannah: [32.08, -81.09],
  saultSteMarie: [46.5, -84.35],
  seattle: [47.61, -122.33],
  shreveport: [32.53, -93.75],
  siouxFalls: [43.55, -96.73],
  southBend: [41.68, -86.25],
  spokane: [47.66, -117.43],
  springfieldIl: [39.8, -89.65],
  springfieldMa: [42.1, -72.59],
  springfieldMo: [37.21, -93.29],
  stAugustine: [29.9, -81.31],
  stJoseph: [39.77, -94.85],
  stLouis: [38.63, -90.2],
  stPaul: [44.95, -93.09],
  stPetersburg: [27.77, -82.64],
  stockton: [37.96, -121.29],
  syracuse: [43.05, -76.15],
  tacoma: [47.25, -122.44],
  tampa: [27.95, -82.46],
  terreHaute: [39.47, -87.41],
  texarkanaTx: [33.43, -94.05],
  toledo: [41.65, -83.54],
  topeka: [39.05, -95.68],
  truthOrConsequences: [33.13, -107.25],
  tucson: [32.22, -110.97],
  tulsa: [36.15, -95.99],
  tuscaloosa: [33.21, -87.57],
  twentynine: [34.14, -116.05],
  ventura: [34.28, -119.29],
  virginiaBeach: [36.85, -75.98],
  waco: [31.55, -97.15],
  washington: [38.91, -77.04],
  westMemphis: [35.15, -90.18],
  wheeling: [40.06, -80.72],
  wichita: [37.69, -97.34],
  wilkesBarre: [41.25, -75.88],
  winnemucca: [40.97, -117.73],
  winstonSalem: [36.1, -80.24],
  worcester: [42.26, -71.8],
  yakima: [46.6, -120.51],
} as const satisfies Record<string, readonly [number, number]>;

const NAMED: readonly [text: string, town: keyof typeof ATLAS, name?: string][] = [
  ["Abilene, TX", "abilene"],
  ["Akron Ohio", "akron"],
  ["Albany, N.Y.", "albany"],
  ["Albuquerque", "albuquerque"],
  ["ABQ", "albuquerque"],
  ["Amarillo", "amarillo"],
  ["Anchorage, AK", "anchorage"],
  ["Atlanta, GA", "atlanta"],
  ["atlanta", "atlanta"],
  ["Augusta, GA", "augusta"],
  ["Augusta-Richmond County, GA", "augusta"],
  ["Aurora, CO", "auroraCo"],
  ["Austin, Texas", "austin"],
  ["Bakersfield, Calif.", "bakersfield"],
  ["Baltimore MD", "baltimore"],
  ["Baton Rouge, Louisiana", "batonRouge"],
  ["Billings, MT", "billings"],
  ["Birmingham, AL", "birmingham"],
  ["Bismarck ND", "bismarck"],
  ["Boise", "boise"],
  ["Boise City, Idaho", "boise", "Boise, ID"],
  ["Boston", "boston"],
  ["Boston, Mass.", "boston"],
  ["Bozeman, Mont", "bozeman"],
  ["Bronx, NY", "bronx", "Bronx, NY"],
  ["The Bronx", "bronx"],
  ["Brooklyn, NY", "brooklyn"],
  ["Buffalo, NY", "buffalo"],
  ["Butte, MT", "butte"],
  ["Butte-Silver Bow, MT", "butte"],
  ["Cañon City, CO", "canonCity"],
  ["CANON CITY COLORADO", "canonCity"],
  ["Charleston, SC", "charlestonSc"],
  ["Charleston South Carolina", "charlestonSc"],
  ["Charleston West Virginia", "charlestonWv"],
  ["Charleston, W. Va.", "charlestonWv"],
  ["Charlotte, NC", "charlotte"],
  ["Chattanooga", "chattanooga"],
  ["Cheyenne, Wyo.", "cheyenne"],
  ["Chicago", "chicago", "Chicago, IL"],
  ["  chicago ,  il  ", "chicago"],
  ["Chicago, Cook County, Illinois, United States", "chicago"],
  ["Chicago, IL, USA", "chicago"],
  ["Chicago, IL 60601", "chicago", "Chicago, IL 60601"],
  ["233 S Wacker Dr, Chicago, IL", "chicago", "Chicago, IL"],
  ["Cincinnati, OH", "cincinnati"],
  ["Cincy", "cincinnati"],
  ["Cleveland, OH", "cleveland"],
  ["Coeur d'Alene, ID", "coeurDAlene"],
  ["Coeur d\u2019Alene Idaho", "coeurDAlene"],
  ["Colorado Springs", "colorado"],
  ["Colorado Spgs, CO", "colorado"],
  ["Columbia, SC", "columbia"],
  ["Columbus, Ohio", "columbus"],
  ["Corpus Christi", "corpus"],
  ["Dallas", "dallas"],
  ["Dallas, Tex.", "dallas"],
  ["Davenport, IA", "davenport"],
  ["Decatur, IL", "decatur"],
  ["De Kalb, IL", "deKalb", "DeKalb, IL"],
  ["Denver", "denver"],
  ["Ｄｅｎｖｅｒ，ＣＯ", "denver"],
  ["Des Moines, IA", "desMoines"],
  ["DesMoines Iowa", "desMoines"],
  ["Detroit, Mich", "detroit"],
  ["Duluth, MN", "duluth"],
  ["E. St. Louis, IL", "eastStLouis"],
  ["El Paso", "elPaso"],
  ["Elko, NV", "elko"],
  ["Espanola NM", "espanola", "Española, NM"],
  ["Española, New Mexico", "espanola"],
  ["Eugene, Ore.", "eugene"],
  ["Fargo", "fargo"],
  ["Flagstaff, Ariz.", "flagstaff"],
  ["Ft. Lauderdale, Fla.", "fortLauderdale"],
  ["Fort Smith, AR", "fortSmith"],
  ["Ft Wayne, IN", "fortWayne"],
  ["Ft Worth", "fortWorth", "Fort Worth, TX"],
  ["Ft.Worth, TX", "fortWorth"],
  ["Fresno", "fresno"],
  ["Grand Rapids, MI", "grandRapids"],
  ["Green Bay, Wis.", "greenBay"],
  ["Harrisburg, PA", "harrisburg"],
  ["Hartford, Conn", "hartford"],
  ["Honolulu, HI", "honolulu"],
  ["Urban Honolulu, HI", "honolulu"],
  ["Houston", "houston"],
  ["Indianapolis", "indianapolis"],
  ["Indy", "indianapolis"],
  ["Jackson, MS", "jackson"],
  ["Jacksonville, FL", "jacksonville"],
  ["I-44, Exit 11A, Joplin, MO", "joplin", "Joplin, MO"],
  ["Kansas City, KS", "kansasCityKs"],
  ["Kansas City Kansas", "kansasCityKs"],
  ["Kansas City, MO", "kansasCityMo"],
  ["KC, Missouri", "kansasCityMo"],
  ["Knoxville, TN", "knoxville"],
  ["Lafayette, LA", "lafayette"],
  ["Laramie, WY", "laramie"],
  ["Laredo", "laredo"],
  ["Las Vegas", "lasVegas"],
  ["Vegas", "lasVegas"],
  ["Lees Summit, MO", "leesSummit", "Lee's Summit, MO"],
  ["Lexington, KY", "lexington"],
  ["Lincoln, Nebr.", "lincoln"],
  ["Little Rock", "littleRock"],
  ["Long Beach, CA", "longBeach"],
  ["LA", "losAngeles", "Los Angeles, CA"],
  ["L.A.", "losAngeles"],
  ["Los Angeles, California, US", "losAngeles"],
  ["Louisville, KY", "louisville"],
  ["Louisville/Jefferson County, KY", "louisville"],
  ["Lubbock", "lubbock"],
  ["Macon, GA", "macon"],
  ["Madison, WI", "madison"],
  ["Manchester, N.H.", "manchesterNh"],
  ["Manhattan, KS", "manhattanKs"],
  ["Manhattan", "manhattanNy"],
  ["Memphis", "memphis"],
  ["Mesa, AZ", "mesa"],
  ["Miami", "miami"],
  ["Milwaukee", "milwaukee"],
  ["Minneapolis", "minneapolis"],
  ["Mobile, Ala.", "mobile"],
  ["Montgomery, AL", "montgomery"],
  ["Mt. Vernon, Ill.", "mountVernonIl"],
  ["Nashville", "nashville"],
  ["Nashville-Davidson, Tennessee", "nashville"],
  ["New Orleans", "newOrleans"],
  ["NOLA", "newOrleans"],
  ["NYC", "newYork", "New York, NY"],
  ["N.Y.C.", "newYork"],
  ["New York", "newYork"],
  ["New York City", "newYork"],
  ["New York, NY", "newYork"],
  ["New York New York", "newYork"],
  ["New York, N.Y.", "newYork"],
  ["350 5th Ave, New York", "newYork"],
  ["Newark, NJ", "newark"],
  ["Norfolk, VA", "norfolk"],
  ["N Platte", "northPlatte", "North Platte, NE"],
  ["North Platte, Nebraska", "northPlatte"],
  ["OFallon, MO", "oFallon"],
  ["Oakland, CA", "oakland"],
  ["OKC", "oklahomaCity"],
  ["Oklahoma City Oklahoma", "oklahomaCity"],
  ["Omaha", "omaha"],
  ["Ontario, CA", "ontario"],
  ["Orlando", "orlando"],
  ["Pensacola, FL", "pensacola"],
  ["Peoria, IL", "peoria"],
  ["Philly", "philadelphia"],
  ["Philadelphia, Penna.", "philadelphia"],
  ["Phoenix", "phoenix"],
  ["Pittsburgh", "pittsburgh"],
  ["Port St Lucie, FL", "portStLucie"],
  ["Portland, ME", "portlandMe"],
  ["Portland Oregon", "portlandOr"],
  ["Providence, RI", "providence"],
  ["Raleigh", "raleigh"],
  ["Rapid City, S. Dak.", "rapidCity"],
  ["Reno, Nev.", "reno"],
  ["Richmond, Virginia", "richmond"],
  ["Riverside, CA", "riverside"],
  ["Rock Springs, WY", "rockSprings"],
  ["Sacramento", "sacramento"],
  ["SLC", "saltLake"],
  ["Salt Lake City, UT", "saltLake"],
  ["San Antonio", "sanAntonio"],
  ["San Bernardino", "sanBernardino"],
  ["San Diego", "sanDiego"],
  ["San Fran", "sanFrancisco"],
  ["SF", "sanFrancisco"],
  ["San Jose, CA", "sanJose"],
  ["Santa Fe, N.M.", "santaFe"],
  ["Savannah, GA", "savannah"],
  ["Sault Sainte Marie, MI", "saultSteMarie"],
  ["Sault Ste Marie, MI", "saultSteMarie"],
  ["Seattle", "seattle"],
  ["Shreveport", "shreveport"],
  ["Sioux Falls", "siouxFalls"],
  ["S. Bend, Indiana", "southBend"],
  ["Spokane, WA", "spokane"],
  ["Springfield, IL", "springfieldIl"],
  ["123 Main St, Springfield, IL 62701", "springfieldIl", "Springfield, IL 62701"],
  ["123 Main St Springfield IL 62701-1234", "springfieldIl", "Springfield, IL 62701"],
  ["123 Main St\nSpringfield, IL", "springfieldIl", "Springfield, IL"],
  ["Springfield 62701", "springfieldIl", "Springfield, IL 62701"],
  ["Springfield Massachusetts", "springfieldMa"],
  ["SPRINGFIELD MO", "springfieldMo"],
  ["Saint Augustine, FL", "stAugustine"],
  ["St. Joseph, MO", "stJoseph"],
  ["St. Louis", "stLouis"],
  ["Saint Louis, Missouri", "stLouis"],
  ["St.Louis MO", "stLouis"],
  ["St Paul, MN", "stPaul"],
  ["St. Pete, FL", "stPetersburg"],
  ["Stockton, CA", "stockton"],
  ["Syracuse, NY", "syracuse"],
  ["Tacoma, Wash.", "tacoma"],
  ["Tampa", "tampa"],
  ["Terre Haute", "terreHaute"],
  ["Texarkana, TX", "texarkanaTx"],
  ["Toledo, OH", "toledo"],
  ["Topeka, Kans.", "topeka"],
  ["Truth or Consequences, NM", "truthOrConsequences"],
  ["Tucson", "tucson"],
  ["Tulsa, Okla.", "tulsa"],
  ["Tuscaloosa", "tuscaloosa"],
  ["29 Palms, CA", "twentynine", "Twentynine Palms, CA"],
  ["Ventura, CA", "ventura"],
  ["San Buenaventura, CA", "ventura"],
  ["Virginia Beach", "virginiaBeach"],
  ["Waco TX USA", "waco"],
  ["Washington", "washington", "Washington, DC"],
  ["Washington DC", "washington"],
  ["Washington, D.C.", "washington"],
  ["Washington, District of Columbia", "washington"],
  ["DC", "washington"],
  ["W Memphis, AR", "westMemphis"],
  ["Wheeling, WV", "wheeling"],
  ["Wichita, KS", "wichita"],
  ["Wilkes Barre, PA", "wilkesBarre"],
  ["Winnemucca Nevada", "winnemucca"],
  ["Winston Salem, NC", "winstonSalem"],
  ["Worcester, MA", "worcester"],
  ["Yakima, WA", "yakima"],
];

/** What an atlas may mean by a town's middle. */
const ATLAS_MILES = 10;

describe("towns", () => {
  test.each(NAMED)("%s", async (text, town, name) => {
    const place = await gazetteer.locate(text, signal);
    const [lat, lng] = ATLAS[town];
    expect(geodesicMiles({ lat, lng }, place)).toBeLessThan(ATLAS_MILES);
    if (name !== undefined) expect(place.name).toBe(name);
  });

  test("the hundred largest are found by name and state", async () => {
    const largest = sources.towns.filter(({ country, featureCode }) => country === "US" && featureCode !== "PPLX").toSorted((a, b) => b.population - a.population);
    for (const { name, adminCode, lat, lng } of largest.slice(0, 100)) {
      const place = await gazetteer.locate(`${name}, ${adminCode}`, signal);
      expect(geodesicMiles({ lat, lng }, place), name).toBeLessThan(1);
    }
  });

  test("post offices of places too small for GeoNames are found", async () => {
    // Big Cabin has some 200 inhabitants, at exit 283 of I-44.
    const place = await gazetteer.locate("Big Cabin, OK", signal);
    expect(geodesicMiles({ lat: 36.54, lng: -95.22 }, place)).toBeLessThan(ATLAS_MILES);
  });
});

describe("states", () => {
  /** Capitals, which no one can mistake. */
  const CAPITALS: readonly [code: string, state: string, capital: string, lat: number, lng: number][] = [
    ["AL", "Alabama", "Montgomery", 32.37, -86.3],
    ["AK", "Alaska", "Juneau", 58.3, -134.42],
    ["AZ", "Arizona", "Phoenix", 33.45, -112.07],
    ["AR", "Arkansas", "Little Rock", 34.75, -92.29],
    ["CA", "California", "Sacramento", 38.58, -121.49],
    ["CO", "Colorado", "Denver", 39.74, -104.99],
    ["CT", "Connecticut", "Hartford", 41.76, -72.67],
    ["DE", "Delaware", "Dover", 39.16, -75.52],
    ["DC", "District of Columbia", "Washington", 38.91, -77.04],
    ["FL", "Florida", "Tallahassee", 30.44, -84.28],
    ["GA", "Georgia", "Atlanta", 33.75, -84.39],
    ["HI", "Hawaii", "Honolulu", 21.31, -157.86],
    ["ID", "Idaho", "Boise", 43.62, -116.2],
    ["IL", "Illinois", "Springfield", 39.8, -89.65],
    ["IN", "Indiana", "Indianapolis", 39.77, -86.16],
    ["IA", "Iowa", "Des Moines", 41.59, -93.6],
    ["KS", "Kansas", "Topeka", 39.05, -95.68],
    ["KY", "Kentucky", "Frankfort", 38.2, -84.87],
    ["LA", "Louisiana", "Baton Rouge", 30.45, -91.15],
    ["ME", "Maine", "Augusta", 44.31, -69.78],
    ["MD", "Maryland", "Annapolis", 38.98, -76.49],
    ["MA", "Massachusetts", "Boston", 42.36, -71.06],
    ["MI", "Michigan", "Lansing", 42.73, -84.56],
    ["MN", "Minnesota", "Saint Paul", 44.95, -93.09],
    ["MS", "Mississippi", "Jackson", 32.3, -90.18],
    ["MO", "Missouri", "Jefferson City", 38.58, -92.17],
    ["MT", "Montana", "Helena", 46.59, -112.02],
    ["NE", "Nebraska", "Lincoln", 40.81, -96.68],
    ["NV", "Nevada", "Carson City", 39.16, -119.77],
    ["NH", "New Hampshire", "Concord", 43.21, -71.54],
    ["NJ", "New Jersey", "Trenton", 40.22, -74.76],
    ["NM", "New Mexico", "Santa Fe", 35.69, -105.94],
    ["NY", "New York", "Albany", 42.65, -73.75],
    ["NC", "North Carolina", "Raleigh", 35.78, -78.64],
    ["ND", "North Dakota", "Bismarck", 46.81, -100.78],
    ["OH", "Ohio", "Columbus", 39.96, -83.0],
    ["OK", "Oklahoma", "Oklahoma City", 35.47, -97.52],
    ["OR", "Oregon", "Salem", 44.94, -123.04],
    ["PA", "Pennsylvania", "Harrisburg", 40.27, -76.88],
    ["RI", "Rhode Island", "Providence", 41.82, -71.41],
    ["SC", "South Carolina", "Columbia", 34.0, -81.03],
    ["SD", "South Dakota", "Pierre", 44.37, -100.35],
    ["TN", "Tennessee", "Nashville", 36.16, -86.78],
    ["TX", "Texas", "Austin", 30.27, -97.74],
    ["UT", "Utah", "Salt Lake City", 40.76, -111.89],
    ["VT", "Vermont", "Montpelier", 44.26, -72.58],
    ["VA", "Virginia", "Richmond", 37.54, -77.44],
    ["WA", "Washington", "Olympia", 47.04, -122.9],
    ["WV", "West Virginia", "Charleston", 38.35, -81.63],
    ["WI", "Wisconsin", "Madison", 43.07, -89.4],
    ["WY", "Wyoming", "Cheyenne", 41.14, -104.82],
  ];

  test.each(CAPITALS)("%s, %s: by code and name, with and without comma", async (code, state, capital, lat, lng) => {
    for (const text of [`${capital}, ${code}`, `${capital}, ${state}`, `${capital} ${code}`, `${capital} ${state}`, `${capital}, ${code.toLowerCase()}, usa`]) {
      const place = await gazetteer.locate(text, signal);
      expect(geodesicMiles({ lat, lng }, place), text).toBeLessThan(ATLAS_MILES);
    }
  });

  test("alone are no place, but for the cities that are called so", async () => {
    const cities = new Set(["New York", "NY", "Washington", "District of Columbia", "DC", "LA"]);
    for (const text of CAPITALS.flatMap(([code, state]) => [code, state])) {
      const answer = await look(text);
      if (cities.has(text)) expect(answer, text).toHaveProperty("name");
      else expect(answer, text).toMatchObject({ code: "PLACE_NOT_FOUND", message: expect.stringContaining("is a state") });
    }
  });

  test("no other two letters are one", async () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const codes = new Set(CAPITALS.map(([code]) => code));
    const taken: string[] = [];
    for (const first of letters) {
      for (const second of letters) {
        const code = first + second;
        const answer = await look(`Springfield, ${code}`);
        if (!codes.has(code) && !(answer instanceof ServiceError)) taken.push(code);
      }
    }
    expect(taken).toEqual([]);
  });
});

describe("ambiguous names", () => {
  test.each([
    ["Springfield", ["Springfield, MO", "Springfield, MA", "Springfield, IL"]],
    ["Portland", ["Portland, OR", "Portland, ME"]],
    ["Columbus", ["Columbus, OH", "Columbus, GA"]],
    ["Kansas City", ["Kansas City, MO", "Kansas City, KS"]],
    ["KC", ["Kansas City, MO", "Kansas City, KS"]],
    ["Aurora", ["Aurora, CO", "Aurora, IL"]],
    ["Arlington", ["Arlington, TX", "Arlington, VA"]],
    ["Glendale", ["Glendale, AZ", "Glendale, CA"]],
    ["12 Main St, Springfield", ["Springfield, MO", "Springfield, MA", "Springfield, IL"]],
  ])("%s: the largest first", async (text, first) => {
    expect((await candidatesOf(text)).slice(0, first.length)).toEqual(first);
    expect((await refusal(text)).message).toContain(first[0]);
  });

  test.each(["Franklin", "Salem", "Georgetown", "Clinton", "Mt Vernon", "Lebanon", "Greenville", "Jackson"])("%s", async (text) => {
    expect((await candidatesOf(text)).length).toBe(10);
  });

  test("every candidate is found by its name where it is", async () => {
    for (const text of ["Springfield", "Portland", "Columbus", "Kansas City", "Aurora", "Franklin", "Mt Vernon"]) {
      const { candidates } = Candidates.parse((await refusal(text)).details);
      for (const candidate of candidates) expect(await gazetteer.locate(candidate.name, signal)).toEqual(candidate);
    }
  });

  test("towns of Canada and Mexico are not mistaken for their namesakes", async () => {
    for (const text of ["Toronto", "London"]) {
      const error = await refusal(text);
      expect(error.code).toBe("PLACE_NOT_FOUND");
      expect(error.message).toContain("United States");
      expect(Suggestions.parse(error.details).suggestions[0]).toBe(`${text}, OH`);
    }
    expect(await candidatesOf("Vancouver")).toContain("Vancouver, WA");
    expect(await candidatesOf("Victoria")).toContain("Victoria, TX");
    expect(await look("Vancouver, WA")).toMatchObject({ name: "Vancouver, WA" });
  });

  test.each(["Toronto, ON", "Toronto, Canada", "Vancouver BC", "London, England", "Paris, France", "Berlin, Germany"])("%s is not in the United States", async (text) => {
    expect((await refusal(text)).code).toBe("PLACE_NOT_FOUND");
  });

  test("a place far larger than the post office of its name is not taken for it, nor the other way round", async () => {
    // Chicago's Woodlawn and the village of 700 at I-64.
    const candidates = await candidatesOf("Woodlawn, IL");
    expect(candidates).toEqual(["Woodlawn, IL", "Woodlawn, IL 62898"]);
    const village = await gazetteer.locate("Woodlawn, IL 62898", signal);
    expect(geodesicMiles({ lat: 38.33, lng: -89.03 }, village)).toBeLessThan(ATLAS_MILES);
  });
});

describe("ZIP codes", () => {
  test.each<[text: string, lat: number, lng: number, name: string]>([
    ["10001", 40.75, -74.0, "New York, NY 10001"],
    ["90210", 34.1, -118.41, "Beverly Hills, CA 90210"],
    ["60601", 41.89, -87.62, "Chicago, IL 60601"],
    ["77002", 29.76, -95.36, "Houston, TX 77002"],
    ["80202", 39.75, -105.0, "Denver, CO 80202"],
    ["02108", 42.36, -71.07, "Boston, MA 02108"],
    ["00501", 40.81, -73.04, "Holtsville, NY 00501"],
    ["99501", 61.22, -149.88, "Anchorage, AK 99501"],
    ["96813", 21.31, -157.86, "Honolulu, HI 96813"],
    ["20500", 38.9, -77.04, "Washington, DC 20500"],
    ["02108-1234", 42.36, -71.07, "Boston, MA 02108"],
    ["021081234", 42.36, -71.07, "Boston, MA 02108"],
    ["MA 02108", 42.36, -71.07, "Boston, MA 02108"],
    ["LA 70112", 29.96, -90.08, "New Orleans, LA 70112"],
    ["80202, USA", 39.75, -105.0, "Denver, CO 80202"],
    ["Denver, Colorado, 80202", 39.75, -105.0, "Denver, CO 80202"],
    ["Hollywood, CA 90028", 34.1, -118.33, "Los Angeles, CA 90028"],
  ])("%s", async (text, lat, lng, name) => {
    const place = await gazetteer.locate(text, signal);
    expect(place.name).toBe(name);
    expect(geodesicMiles({ lat, lng }, place)).toBeLessThan(5);
  });

  test.each(["00000", "99999", "0", "2108", "123456", "IL 99999", "Highway 12345", "Nowhere Land, TX 60601", "TX 60601"])("%s is no place", async (text) => {
    expect((await refusal(text)).code).toBe("PLACE_NOT_FOUND");
  });

  test("an unknown one does not hide the town", async () => {
    expect(await look("Denver, CO 99999")).toMatchObject({ name: "Denver, CO" });
  });

  test("one that is far from the town is not taken, and neither is the town", async () => {
    expect(await candidatesOf("Chicago, IL 62701")).toEqual(["Springfield, IL 62701", "Chicago, IL"]);
  });
});

describe("unknown names", () => {
  test.each([
    ["Chicagoo, IL", "Chicago, IL"],
    ["Pheonix, AZ", "Phoenix, AZ"],
    ["Albuqerque", "Albuquerque, NM"],
    ["Denver, NM", "Denver, CO"],
    ["Cincinatti OH", "Cincinnati, OH"],
  ])("%s: suggests %s and does not take it", async (text, meant) => {
    const error = await refusal(text);
    expect(error.code).toBe("PLACE_NOT_FOUND");
    expect(error.message).toContain("United States");
    expect(Suggestions.parse(error.details).suggestions[0]).toBe(meant);
    expect(error.message).toContain(meant);
  });

  test.each(["Chic", "Los Ang", "Spring field gardens of nowhere", "Cook County, IL", "USA", ",", "", " ", "-", "Qqqqqqqqqq", "Пdenver", "東京", "Москва"])(
    "%s is not taken for anything",
    async (text) => {
      expect((await refusal(text)).code).toBe("PLACE_NOT_FOUND");
    },
  );

  test("hostile texts are refused like any other, in messages that can be shown", async () => {
    const texts = [
      "x".repeat(10_000),
      "a, ".repeat(3333),
      "st ".repeat(160),
      "5".repeat(500),
      "\u{FDFA}".repeat(500),
      "e\u0301".repeat(250),
      "__proto__",
      "constructor, TX",
      "toString",
      "hasOwnProperty, __proto__",
      "\u0000\u0007\u001b[31mDenver\u202e!",
      "\ud800",
      "' OR 1=1 --",
      "<script>alert(1)</script>",
      "${jndi:ldap://a}",
      "%00",
      "\u{1F600}".repeat(200),
    ];
    for (const text of texts) {
      const error = await refusal(text);
      expect(error.code).toBe("PLACE_NOT_FOUND");
      expect(error.message.length).toBeLessThan(500);
      expect(error.message).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
    }
  });

  test("random texts are found or refused", async () => {
    const random = seededRandom(20_261_121);
    const pieces = ["Spring", "field", "new", "york", " ", " ", ", ", ",", "TX", "il", "62701", "-1234", "St.", "\u00e9", "\u0000", "USA", "county", "N", "\u{1F69B}", "__proto__", "7", "'", "\n"];
    for (let i = 0; i < 5000; i++) {
      const text = Array.from({ length: integer(random, 1, 8) }, () => pick(random, pieces)).join("");
      const answer = await look(text);
      if (answer instanceof ServiceError) expect(["PLACE_NOT_FOUND", "PLACE_AMBIGUOUS"], text).toContain(answer.code);
      else expect(answer.name, text).toMatch(/, [A-Z]{2}( \d{5})?$/);
    }
  });
});

describe("all places", () => {
  test("are found by their own names in either case, or are among few that share them", async () => {
    const ambiguous: string[] = [];
    const wrong: string[] = [];
    const spelledAlike = (name: string): string => name.replace(/^(Saint|St\.?) /, "St ");
    for (const name of new Set(data.places.names)) {
      const answer = await look(name);
      if (answer instanceof ServiceError) (answer.code === "PLACE_AMBIGUOUS" ? ambiguous : wrong).push(name);
      // "St. Marys" and "Saint Marys" are one name.
      else if (spelledAlike(answer.name) !== spelledAlike(name)) wrong.push(`${name} is ${answer.name}`);
      for (const other of [name.toUpperCase(), name.toLowerCase()]) {
        const same = await look(other);
        const isSame = answer instanceof ServiceError ? same instanceof ServiceError && same.code === answer.code : isDeepStrictEqual(same, answer);
        if (!isSame) wrong.push(other);
      }
    }
    expect(wrong).toEqual([]);
    expect(ambiguous.length).toBeLessThan(data.places.names.length / 200);
  });

  test("lie in the United States, each with its state", () => {
    expect(data.places.names.length).toBeGreaterThan(30_000);
    for (const [i, name] of data.places.names.entries()) {
      expect(name).toMatch(/^\S.*\S, [A-Z]{2}$/);
      const lat = (data.places.lats[i] ?? NaN) / UNITS_PER_DEGREE;
      expect(lat > 18.5 && lat < 71.5, name).toBe(true);
    }
    expect(data.zips.codes.length).toBeGreaterThan(40_000);
  });

  test("short forms mean the towns they stand for", async () => {
    for (const [alias, name, state] of ALIASES) {
      expect(await look(`${alias}, ${state}`), alias).toMatchObject({ name: `${name}, ${state}` });
    }
  });

  test("the file holds the same, and the built one is read", async () => {
    expect(readGazetteer(writeGazetteer(data))).toEqual(data);
    const loaded = await loadGazetteer();
    expect(loaded.name).toBe("gazetteer");
    for (const text of ["NYC", "Springfield, IL", "02108", "Big Cabin, OK"]) expect(await loaded.locate(text, signal)).toEqual(await look(text));
  });
});

test("a call that is no longer wanted rejects with the reason", async () => {
  const reason = new Error("gone");
  await expect(gazetteer.locate("Denver, CO", AbortSignal.abort(reason))).rejects.toBe(reason);
});

describe.skipIf(!hasSharedData)("real data", () => {
  test("the towns of the truck stops are found near them", async () => {
    const stops = await readTruckStops();
    let near = 0;
    for (const { address, lat, lng } of stops) {
      const answer = await look(address);
      if (!(answer instanceof ServiceError) && geodesicMiles({ lat, lng }, answer) < 30) near++;
    }
    expect(stops.length).toBeGreaterThan(3000);
    expect(near / stops.length).toBeGreaterThan(0.995);
  });

  test("the ends of the corridors are where their names say", async () => {
    for (const corridor of CORRIDORS) {
      const { lats, lngs } = await readCorridor(corridor);
      for (const [end, i] of [[0, 0], [1, -1]] as const) {
        const text = (corridor.split("-")[end] ?? "").replaceAll("_", " ");
        const place = await gazetteer.locate(text, signal);
        expect(geodesicMiles({ lat: lats.at(i) ?? NaN, lng: lngs.at(i) ?? NaN }, place), text).toBeLessThan(ATLAS_MILES);
      }
    }
  });
});
