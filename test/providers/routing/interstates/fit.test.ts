import { describe, expect, test } from "vitest";
import { FACTOR_BAND, fitRoute } from "../../../../tools/interstates/fit.js";

const legs = (state: string, miles: number): { from: string; to: string; lineMiles: number }[] =>
  Array.from({ length: miles / 20 }, () => ({ from: state, to: state, lineMiles: 20 }));

describe("a route's factors", () => {
  test("are all the same without lengths by state: published over straight", () => {
    const fit = fitRoute([...legs("MT", 400), ...legs("ND", 400)], 880, new Map());
    expect([fit.factor, fit.factorOf("MT", "MT"), fit.factorOf("ND", "MT"), fit.miles]).toEqual([
      1.1,
      expect.closeTo(1.1),
      expect.closeTo(1.1),
      expect.closeTo(880),
    ]);
  });

  test("lie between the route's factor and the state's own, and make the published length", () => {
    // The factor is 1.15 in the mountains and 1.05 in the plains.
    const fit = fitRoute(
      [...legs("MT", 400), ...legs("ND", 400)],
      880,
      new Map([
        ["MT", 460],
        ["ND", 420],
      ]),
    );
    expect(fit.miles).toBeCloseTo(880);
    expect(fit.factorOf("MT", "MT")).toBeGreaterThan(1.14);
    expect(fit.factorOf("MT", "MT")).toBeLessThan(1.15);
    expect(fit.factorOf("ND", "ND")).toBeLessThan(1.06);
    expect(fit.factorOf("ND", "MT")).toBeCloseTo(1.1);
  });

  test("stay within those of real roads, and the factor that would be needed is reported", () => {
    const long = fitRoute(legs("KS", 100), 200, new Map());
    expect([long.factor, long.factorOf("KS", "KS"), long.miles]).toEqual([2, FACTOR_BAND.most, 100 * FACTOR_BAND.most]);
    expect(fitRoute(legs("KS", 100), 80, new Map([["KS", 80]])).factorOf("KS", "KS")).toBe(FACTOR_BAND.least);
  });
});
