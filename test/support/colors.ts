// Colours as people see them: contrast by WCAG 2.2, differences by CIEDE2000, colour blindness by Machado, Oliveira and
// Fernandes (2009).

type Triple = readonly [number, number, number];

function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Linear light of red, green and blue of `#rrggbb`, 0 to 1. */
export function readColor(hex: string): Triple {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
}

function multiply(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  const [first = NaN, second = NaN, third = NaN] = matrix.map(([a, b, c]) => a * x + b * y + c * z);
  return [first, second, third];
}

function luminance(hex: string): number {
  const [red, green, blue] = readColor(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = NaN, light = NaN] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What people without one kind of cones see of linear light, at full severity. */
export const BLINDNESSES: Readonly<Record<string, readonly Triple[]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const TO_XYZ: readonly Triple[] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

/** CIELAB of linear light under D65. */
export function toLab(linear: Triple): Triple {
  const clipped = linear.map((share) => Math.min(Math.max(share, 0), 1));
  const xyz = multiply(TO_XYZ, [clipped[0] ?? NaN, clipped[1] ?? NaN, clipped[2] ?? NaN]);
  const [x = NaN, y = NaN, z = NaN] = xyz.map((value, k) => {
    const share = value / (WHITE[k] ?? NaN);
    return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How a colour looks to somebody, as CIELAB. */
export function seenAs(hex: string, blindness: string | undefined): Triple {
  const matrix = blindness === undefined ? undefined : BLINDNESSES[blindness];
  const linear = readColor(hex);
  return toLab(matrix === undefined ? linear : multiply(matrix, linear));
}

const DEGREE = Math.PI / 180;

/** The difference of two colours by CIEDE2000. */
export function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)));
  const [x1, x2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const hueOf = (b: number, a: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / DEGREE + 360) % 360);
  const [h1, h2] = [hueOf(b1, x1), hueOf(b2, x2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * DEGREE);
  const meanL = (l1 + l2) / 2;
  const mean = (c1 + c2) / 2;
  const meanH = isGrey
    ? h1 + h2
    : Math.abs(h1 - h2) <= 180
      ? (h1 + h2) / 2
      : h1 + h2 < 360
        ? (h1 + h2 + 360) / 2
        : (h1 + h2 - 360) / 2;
  const t =
    1 -
    0.17 * Math.cos((meanH - 30) * DEGREE) +
    0.24 * Math.cos(2 * meanH * DEGREE) +
    0.32 * Math.cos((3 * meanH + 6) * DEGREE) -
    0.2 * Math.cos((4 * meanH - 63) * DEGREE);
  const sL = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2);
  const [sC, sH] = [1 + 0.045 * mean, 1 + 0.015 * mean * t];
  const rT =
    -2 * Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((meanH - 275) / 25) ** 2)) * DEGREE);
  const [dl, dc, dh] = [(l2 - l1) / sL, (c2 - c1) / sC, dH / sH];
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rT * dc * dh);
}
