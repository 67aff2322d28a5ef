/**
 * Whether a caller accepts gzip, according to its `Accept-Encoding` header (RFC 9110 section 12.5.3). A caller without
 * the header accepts anything, but most of these are tools that expect uncompressed bytes.
 */
export function acceptsGzip(header = ""): boolean {
  const weights = new Map(header.toLowerCase().split(",").map(readCoding));
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}

/** Splits `gzip;q=0.5` into name and weight. A weight that is not a number is NaN, which is not above 0. */
function readCoding(text: string): readonly [coding: string, weight: number] {
  const [coding = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [coding, weight === undefined ? 1 : Number(weight.slice("q=".length))];
}
