// What "@googlemaps/polyline-codec" is in the page. Node sees nothing but a default export of it; its ESM build, a third
// of the other's size, has none.

import { decode, encode } from "@googlemaps/polyline-codec/dist/index.esm.js";

export default { decode, encode };
