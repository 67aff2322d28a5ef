// The time zones of the 48 states by county: 49 CFR part 71. A county is named as in `us-atlas`.

/** Zones by what they are called there: Arizona keeps Mountain Standard Time all year. */
export type LegalZone = "Eastern" | "Central" | "Mountain" | "Pacific" | "Arizona";

interface StateZones {
  /** Of all counties that are not named. */
  readonly zone: LegalZone;
  readonly others?: Readonly<Partial<Record<LegalZone, readonly string[]>>>;
  /** Counties with a border between zones inside. */
  readonly split?: Readonly<Record<string, readonly [LegalZone, LegalZone]>>;
}

const EASTERN_STATES = [
  "CT",
  "DC",
  "DE",
  "GA",
  "MA",
  "MD",
  "ME",
  "NC",
  "NH",
  "NJ",
  "NY",
  "OH",
  "PA",
  "RI",
  "SC",
  "VA",
  "VT",
  "WV",
] as const;
const CENTRAL_STATES = ["AL", "AR", "IA", "IL", "LA", "MN", "MO", "MS", "OK", "WI"] as const;
const MOUNTAIN_STATES = ["CO", "MT", "NM", "UT", "WY"] as const;
const PACIFIC_STATES = ["CA", "WA"] as const;

function wholly(states: readonly string[], zone: LegalZone): [string, StateZones][] {
  return states.map((state) => [state, { zone }]);
}

/** By the postal code of the state. */
export const ZONES_OF_STATES: ReadonlyMap<string, StateZones> = new Map<string, StateZones>([
  ...wholly(EASTERN_STATES, "Eastern"),
  ...wholly(CENTRAL_STATES, "Central"),
  ...wholly(MOUNTAIN_STATES, "Mountain"),
  ...wholly(PACIFIC_STATES, "Pacific"),
  // The Navajo Nation has daylight saving time, the Hopi in its midst have not.
  [
    "AZ",
    {
      zone: "Arizona",
      split: { Apache: ["Arizona", "Mountain"], Coconino: ["Arizona", "Mountain"], Navajo: ["Arizona", "Mountain"] },
    },
  ],
  [
    "FL",
    {
      zone: "Eastern",
      others: {
        Central: ["Bay", "Calhoun", "Escambia", "Holmes", "Jackson", "Okaloosa", "Santa Rosa", "Walton", "Washington"],
      },
      split: { Gulf: ["Central", "Eastern"] },
    },
  ],
  [
    "ID",
    {
      zone: "Mountain",
      others: {
        Pacific: ["Benewah", "Bonner", "Boundary", "Clearwater", "Kootenai", "Latah", "Lewis", "Nez Perce", "Shoshone"],
      },
      split: { Idaho: ["Pacific", "Mountain"] },
    },
  ],
  [
    "IN",
    {
      zone: "Eastern",
      others: {
        Central: [
          "Gibson",
          "Jasper",
          "Lake",
          "LaPorte",
          "Newton",
          "Perry",
          "Porter",
          "Posey",
          "Spencer",
          "Starke",
          "Vanderburgh",
          "Warrick",
        ],
      },
    },
  ],
  ["KS", { zone: "Central", others: { Mountain: ["Greeley", "Hamilton", "Sherman", "Wallace"] } }],
  [
    "KY",
    {
      zone: "Eastern",
      others: {
        Central: [
          "Adair",
          "Allen",
          "Ballard",
          "Barren",
          "Breckinridge",
          "Butler",
          "Caldwell",
          "Calloway",
          "Carlisle",
          "Christian",
          "Clinton",
          "Crittenden",
          "Cumberland",
          "Daviess",
          "Edmonson",
          "Fulton",
          "Graves",
          "Grayson",
          "Green",
          "Hancock",
          "Hart",
          "Henderson",
          "Hickman",
          "Hopkins",
          "Livingston",
          "Logan",
          "Lyon",
          "Marshall",
          "McCracken",
          "McLean",
          "Metcalfe",
          "Monroe",
          "Muhlenberg",
          "Ohio",
          "Russell",
          "Simpson",
          "Todd",
          "Trigg",
          "Union",
          "Warren",
          "Webster",
        ],
      },
    },
  ],
  ["MI", { zone: "Eastern", others: { Central: ["Dickinson", "Gogebic", "Iron", "Menominee"] } }],
  [
    "ND",
    {
      zone: "Central",
      others: { Mountain: ["Adams", "Billings", "Bowman", "Golden Valley", "Grant", "Hettinger", "Slope", "Stark"] },
      split: { Dunn: ["Mountain", "Central"], McKenzie: ["Central", "Mountain"], Sioux: ["Central", "Mountain"] },
    },
  ],
  [
    "NE",
    {
      zone: "Central",
      others: {
        Mountain: [
          "Arthur",
          "Banner",
          "Box Butte",
          "Chase",
          "Cheyenne",
          "Dawes",
          "Deuel",
          "Dundy",
          "Garden",
          "Grant",
          "Hooker",
          "Keith",
          "Kimball",
          "Morrill",
          "Perkins",
          "Scotts Bluff",
          "Sheridan",
          "Sioux",
        ],
      },
      split: { Cherry: ["Mountain", "Central"] },
    },
  ],
  // West Wendover goes by the time of Utah.
  ["NV", { zone: "Pacific", split: { Elko: ["Pacific", "Mountain"] } }],
  ["OR", { zone: "Pacific", split: { Malheur: ["Mountain", "Pacific"] } }],
  [
    "SD",
    {
      zone: "Central",
      others: {
        Mountain: [
          "Bennett",
          "Butte",
          "Corson",
          "Custer",
          "Dewey",
          "Fall River",
          "Haakon",
          "Harding",
          "Jackson",
          "Lawrence",
          "Meade",
          "Oglala Lakota",
          "Pennington",
          "Perkins",
          "Ziebach",
        ],
      },
      split: { Stanley: ["Mountain", "Central"] },
    },
  ],
  [
    "TN",
    {
      zone: "Central",
      others: {
        Eastern: [
          "Anderson",
          "Blount",
          "Bradley",
          "Campbell",
          "Carter",
          "Claiborne",
          "Cocke",
          "Grainger",
          "Greene",
          "Hamblen",
          "Hamilton",
          "Hancock",
          "Hawkins",
          "Jefferson",
          "Johnson",
          "Knox",
          "Loudon",
          "McMinn",
          "Meigs",
          "Monroe",
          "Morgan",
          "Polk",
          "Rhea",
          "Roane",
          "Scott",
          "Sevier",
          "Sullivan",
          "Unicoi",
          "Union",
          "Washington",
        ],
      },
    },
  ],
  ["TX", { zone: "Central", others: { Mountain: ["El Paso", "Hudspeth"] } }],
]);
