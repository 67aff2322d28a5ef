/**
 * The names of chains, each with its other names. Spelling is free: case, spaces, punctuation and accents do not
 * matter.
 */
export type BrandFamilies = Readonly<Record<string, readonly string[]>>;

/**
 * Truck stops and the common fuel brands of the US and Canada. Brands of one company that fleets know as one network
 * are one chain. A name also stands for all that begin with its words, such as TA Express and Pilot Travel Center #12,
 * unless a longer name is another chain's: Petro-Canada is not Petro.
 */
export const BRAND_FAMILIES: BrandFamilies = {
  // Truck stops
  Pilot: ["Flying J", "PFJ", "One9", "Mr Fuel"],
  "Love's": ["Love Travel Stop", "Speedco"],
  TA: ["Petro", "TravelCenters of America", "TravelCenter of America"],
  "Sapp Bros": ["Sapp Brothers"],
  "Road Ranger": ["Road Rangers"],
  "Roady's": [],
  AMBEST: [],
  Bosselman: ["Bosselman's", "Pump & Pantry"],
  "Town Pump": [],
  "Little America": [],
  "Iowa 80": [],
  Onvo: [],
  Quarles: [],
  "Pacific Pride": ["Pac Pride"],
  CFN: ["Commercial Fueling Network"],
  PWI: [],
  Flyers: [],
  Mirabito: [],
  "Fuel City": [],
  "Petro Mart": [],
  PetroCard: [],
  // Fuel and convenience
  "Circle K": ["Couche-Tard"],
  "Kwik Trip": ["Kwik Star"],
  "Kwik Fill": [],
  "Kwik Shop": [],
  "Casey's": [],
  Maverik: ["Maverick"],
  "Kum & Go": ["Kum n Go"],
  QuikTrip: ["QT", "Quick Trip"],
  RaceTrac: [],
  RaceWay: [],
  Sheetz: [],
  Wawa: [],
  "Buc-ee's": ["Buckees"],
  "7-Eleven": ["7-11", "Seven Eleven", "Speedway", "Stripes", "7Fleet"],
  "Rutter's": [],
  "Royal Farms": [],
  Thorntons: [],
  Holiday: ["Holiday Stationstore", "Holiday Stationstores"],
  "Allsup's": [],
  Yesway: [],
  CEFCO: [],
  GetGo: [],
  GoMart: [],
  "Huck's": [],
  "Murphy USA": ["Murphy Express", "Murphy"],
  "Cumberland Farms": [],
  "Stewart's": [],
  "Weigel's": [],
  Spinx: [],
  Stinker: [],
  "Terrible's": ["Terrible Herbst"],
  Mapco: [],
  Enmarket: [],
  Costco: [],
  "Sam's Club": [],
  Walmart: [],
  // Fuel
  Shell: [],
  BP: ["British Petroleum", "Amoco"],
  Arco: ["ampm"],
  ExxonMobil: ["Exxon", "Mobil"],
  Chevron: ["Texaco"],
  Sinclair: [],
  "Phillips 66": ["Phillips", "Conoco", "76", "Union 76", "76 Station", "76 Gas", "76 Fuel"],
  CITGO: [],
  Marathon: [],
  Sunoco: [],
  Valero: ["Diamond Shamrock"],
  Cenex: [],
  Gulf: ["Gulf Oil"],
  Lukoil: [],
  Global: ["Global Petroleum", "Alltown"],
  // Canada
  "Petro-Canada": ["Petro Pass", "PetroCan"],
  Husky: [],
  Esso: [],
  Irving: ["Irving Oil"],
  Ultramar: [],
  "Co-op": ["Federated Co-operatives"],
  "Canadian Tire": [],
  UFA: ["United Farmers of Alberta"],
  MacEwen: [],
};

/**
 * Names that are also words, places or numbers. They count only as a whole name, with no more than a site number
 * behind.
 */
export const ORDINARY_WORDS: readonly string[] = [
  "7-11",
  "76",
  "Co-op",
  "Global",
  "Gulf",
  "Holiday",
  "Irving",
  "Murphy",
  "Phillips",
  "Speedway",
];
