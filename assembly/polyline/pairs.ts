// Pairs of f64 in one SIMD vector.

export function lesserOf(a: v128): f64 {
  return Math.min(f64x2.extract_lane(a, 0), f64x2.extract_lane(a, 1));
}
export function greaterOf(a: v128): f64 {
  return Math.max(f64x2.extract_lane(a, 0), f64x2.extract_lane(a, 1));
}

/** Scalar products of two pairs of vectors. */
export function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(ax, bx), f64x2.mul(ay, by)), f64x2.mul(az, bz));
}
