// Sine and cosine together, for angles of a few turns, and the angle of a direction. The standard library's functions
// reduce angles of any size, which would cost twice the time here and 6 kB of the module.

/** pi / 2 in two parts: the first ends in zero bits, so that its small multiples are exact. */
const HALF_PI_HIGH: f64 = 1.57079632673412561417;
const HALF_PI_LOW: f64 = 6.07710050650619224932e-11;

/** Beyond this many radians the reduction loses digits. */
const MOST_RADIANS: f64 = 100;

// The results.
export let sine: f64 = 0;
export let cosine: f64 = 0;

/** Puts the sine and the cosine of an angle in radians, up to `MOST_RADIANS`, into `sine` and `cosine`. */
export function computeSineAndCosine(radians: f64): void {
  assert(abs(radians) <= MOST_RADIANS, "angles are a few turns at most");
  const quarters = nearest(radians * (1.0 / (HALF_PI_HIGH + HALF_PI_LOW)));
  const r = radians - quarters * HALF_PI_HIGH - quarters * HALF_PI_LOW;
  const s = r * r;
  // Minimax polynomials for |r| <= pi / 4, errors below 2^-58: fdlibm, k_sin.c and k_cos.c, (c) 1993 Sun Microsystems.
  const sinR =
    r +
    r *
      s *
      (-1.66666666666666324348e-1 +
        s *
          (8.33333333332248946124e-3 +
            s *
              (-1.98412698298579493134e-4 +
                s * (2.75573137070700676789e-6 + s * (-2.50507602534068634195e-8 + s * 1.58969099521155010221e-10)))));
  const cosR =
    1.0 -
    0.5 * s +
    s *
      s *
      (4.16666666666666019037e-2 +
        s *
          (-1.38888888888741095749e-3 +
            s *
              (2.48015872894767294178e-5 +
                s * (-2.75573143513906633035e-7 + s * (2.0875723212981748279e-9 + s * -1.13596475577881948265e-11)))));
  const quadrant = i32(quarters) & 3;
  const isSwapped = (quadrant & 1) != 0;
  sine = isSwapped ? cosR : sinR;
  cosine = isSwapped ? sinR : cosR;
  if (quadrant >= 2) sine = -sine;
  if (quadrant == 1 || quadrant == 2) cosine = -cosine;
}

/** The first guess at an angle is its sine times this: it is off by no more than 0.4 radians. */
const FIRST_SLOPE: f64 = 1.2;

/** The angle in radians, -pi to pi, of the direction `x` ahead and `y` to the left. */
export function angleOf(y: f64, x: f64): f64 {
  const length = Math.sqrt(x * x + y * y);
  if (length == 0) return 0;
  let angle = (FIRST_SLOPE * y) / length;
  if (x < 0) angle = (y < 0 ? -2.0 : 2.0) * (HALF_PI_HIGH + HALF_PI_LOW) - angle;
  // Each step finds what is missing from its sine, but for 3 / 40 of its fifth power: 5e-4 after the first, 1e-18 after
  // the second.
  for (let step = 0; step < 2; step++) {
    computeSineAndCosine(angle);
    const missing = (y * cosine - x * sine) / length;
    angle += missing + (missing * missing * missing) / 6.0;
  }
  return angle;
}
