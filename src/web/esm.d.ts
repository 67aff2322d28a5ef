declare module "@googlemaps/polyline-codec/dist/index.esm.js" {
  export * from "@googlemaps/polyline-codec";
}
