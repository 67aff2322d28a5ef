/**
 * Whether a caller takes gzip, by the `Accept-Encoding` that it sent: RFC 9110 section 12.5.3. Without one it may take
 * anything, but most who send none are tools that expect the bytes as they are.
 */
export function acceptsGzip(header = ""): boolean {
  const weights = new Map(header.toLowerCase().split(",").map(readCoding));
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}

/** `gzip;q=0.5` as its name and weight; what is no number is NaN, which is not above 0. */
function readCoding(text: string): readonly [coding: string, weight: number] {
  const [coding = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [coding, weight === undefined ? 1 : Number(weight.slice("q=".length))];
}
