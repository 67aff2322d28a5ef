// The page's build puts this module in the place of "@googlemaps/polyline-codec". Under Node the package has only a
// default export; its ESM build, a third of the size, has none.

import { decode, encode } from "@googlemaps/polyline-codec/dist/index.esm.js";

export default { decode, encode };
