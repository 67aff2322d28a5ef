// Places in Canada and Mexico, and where roads to them cross the border.

/** Other names of towns in Canada and Mexico: those in use, and the codes of their main airports. */
export const ABROAD_ALIASES: readonly (readonly [name: string, ...aliases: string[]])[] = [
  ["Calgary", "YYC"],
  ["Cancún", "CUN"],
  ["Edmonton", "YEG"],
  ["Guadalajara", "GDL"],
  ["Halifax", "YHZ"],
  ["Hamilton", "YHM"],
  ["Heroica Matamoros", "Matamoros"],
  ["Hermosillo", "HMO"],
  ["Juárez", "Ciudad Juarez", "Cd Juarez", "CJS"],
  ["León", "BJX"],
  ["London", "YXU"],
  ["Mexicali", "MXL"],
  ["Mexico City", "Ciudad de Mexico", "CDMX", "MEX"],
  ["Moncton", "YQM"],
  ["Monterrey", "MTY"],
  ["Montréal", "YUL", "YMX"],
  ["Nuevo Laredo", "NLD"],
  ["Ottawa", "YOW"],
  ["Querétaro", "QRO"],
  ["Québec", "Quebec City", "YQB"],
  ["Regina", "YQR"],
  ["Saskatoon", "YXE"],
  ["Tijuana", "TIJ"],
  ["Toronto", "YYZ", "YTZ"],
  ["Vancouver", "YVR"],
  ["Victoria", "YYJ"],
  ["Windsor", "YQG"],
  ["Winnipeg", "YWG"],
];

/** Names of countries and provinces that few use for a town of the United States. */
export const REGIONS_ABROAD: readonly (readonly [
  name: string,
  country: "CA" | "MX",
  population: number,
  crossing: string,
])[] = [
  ["Canada", "CA", 38_000_000, "Buffalo, NY"],
  ["Mexico", "MX", 126_000_000, "Laredo, TX"],
  ["Alberta", "CA", 4_400_000, "Sweet Grass, MT"],
  ["British Columbia", "CA", 5_100_000, "Blaine, WA"],
  ["Manitoba", "CA", 1_400_000, "Pembina, ND"],
  ["Newfoundland", "CA", 520_000, "Calais, ME"],
  ["Nova Scotia", "CA", 990_000, "Calais, ME"],
  ["Ontario", "CA", 14_600_000, "Buffalo, NY"],
  ["Prince Edward Island", "CA", 160_000, "Calais, ME"],
  ["Saskatchewan", "CA", 1_200_000, "Portal, ND"],
  ["Baja California", "MX", 3_800_000, "San Diego, CA"],
  ["Tamaulipas", "MX", 3_500_000, "Laredo, TX"],
];

/** Towns of the United States at the border crossings that most trucks take. */
export const CROSSINGS: readonly string[] = [
  "Blaine, WA",
  "Sweet Grass, MT",
  "Portal, ND",
  "Pembina, ND",
  "International Falls, MN",
  "Sault Ste. Marie, MI",
  "Port Huron, MI",
  "Detroit, MI",
  "Buffalo, NY",
  "Alexandria Bay, NY",
  "Champlain, NY",
  "Houlton, ME",
  "Calais, ME",
  "San Diego, CA",
  "Nogales, AZ",
  "El Paso, TX",
  "Eagle Pass, TX",
  "Laredo, TX",
];

/** Others, for places near them. */
export const SMALL_CROSSINGS: readonly string[] = [
  "Oroville, WA",
  "Eastport, ID",
  "Grand Marais, MN",
  "Ogdensburg, NY",
  "Derby Line, VT",
  "Calexico, CA",
  "Douglas, AZ",
  "Presidio, TX",
  "Del Rio, TX",
  "McAllen, TX",
  "Brownsville, TX",
];
