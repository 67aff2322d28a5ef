/** Towns whose name in GeoNames differs from the one in use. */
export const RENAMED: ReadonlyMap<string, string> = new Map([
  ["New York City", "New York"],
  ["The Bronx", "Bronx"],
]);

/** Other names of towns that people type or the Census uses. Like any name, an alias may be ambiguous. */
export const ALIASES: readonly (readonly [alias: string, name: string, state: string])[] = [
  ["New York City", "New York", "NY"],
  ["NYC", "New York", "NY"],
  ["NY", "New York", "NY"],
  ["The Bronx", "Bronx", "NY"],
  ["District of Columbia", "Washington", "DC"],
  ["DC", "Washington", "DC"],
  ["Wash", "Washington", "DC"],
  ["LA", "Los Angeles", "CA"],
  ["SF", "San Francisco", "CA"],
  ["San Fran", "San Francisco", "CA"],
  ["San Buenaventura", "Ventura", "CA"],
  ["29 Palms", "Twentynine Palms", "CA"],
  ["Philly", "Philadelphia", "PA"],
  ["Chi", "Chicago", "IL"],
  ["Vegas", "Las Vegas", "NV"],
  ["SLC", "Salt Lake City", "UT"],
  ["Salt Lake", "Salt Lake City", "UT"],
  ["KC", "Kansas City", "MO"],
  ["KC", "Kansas City", "KS"],
  ["OKC", "Oklahoma City", "OK"],
  ["STL", "St. Louis", "MO"],
  ["Nola", "New Orleans", "LA"],
  ["ATL", "Atlanta", "GA"],
  ["Bham", "Birmingham", "AL"],
  ["Jeff City", "Jefferson City", "MO"],
  ["SLO", "San Luis Obispo", "CA"],
  ["Jax", "Jacksonville", "FL"],
  ["St. Pete", "St. Petersburg", "FL"],
  ["Indy", "Indianapolis", "IN"],
  ["Cincy", "Cincinnati", "OH"],
  ["Mpls", "Minneapolis", "MN"],
  ["ABQ", "Albuquerque", "NM"],
  ["Corpus", "Corpus Christi", "TX"],
  ["Boise City", "Boise", "ID"],
  ["Urban Honolulu", "Honolulu", "HI"],
  ["Nashville-Davidson", "Nashville", "TN"],
  ["Louisville/Jefferson County", "Louisville", "KY"],
  ["Athens-Clarke County", "Athens", "GA"],
  ["Augusta-Richmond County", "Augusta", "GA"],
  ["Macon-Bibb County", "Macon", "GA"],
  ["Butte-Silver Bow", "Butte", "MT"],
];

/**
 * Names whose largest town is not what most people mean by them: a part of a city, or a suburb beside a border crossing
 * or a province.
 */
export const ASKED: readonly string[] = ["Astoria", "Blaine", "Manhattan", "Ontario", "South Boston"];
