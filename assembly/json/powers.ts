// Powers of five and ten for reading numbers, computed once for each instance. Only this file knows where they lie.
//
//   table     type           rows
//   fives     high, low u64  5^q for q from -LARGEST_POWER to LARGEST_POWER, scaled by a power of two so that the highest of
//                            128 bits is set; rounded down for q >= 0, and up for q < 0
//   tens      u64            10^0 … 10^8

/**
 * 5^27 is the largest power of five that fits in 64 bits, which makes the table simple to compute. Exponents beyond it
 * hardly ever occur in JSON.
 */
export const LARGEST_POWER: i32 = 27;

/** Eight bytes hold at most this many digits. */
const MOST_TENS: i32 = 8;

const FIVES: usize = memory.data((2 * LARGEST_POWER + 1) * 16, 8);
const TENS: usize = memory.data((MOST_TENS + 1) * 8, 8);

/** The upper 64 bits of 5^power. */
export function fiveHigh(power: i32): u64 {
  return load<u64>(FIVES + usize(power + LARGEST_POWER) * 16);
}

/** The lower 64 bits. */
export function fiveLow(power: i32): u64 {
  return load<u64>(FIVES + usize(power + LARGEST_POWER) * 16, 8);
}

/** 10^power for powers up to 8. */
export function tenTo(power: i32): u64 {
  return load<u64>(TENS + usize(power) * 8);
}

function storeFive(power: i32, high: u64, low: u64): void {
  const row = FIVES + usize(power + LARGEST_POWER) * 16;
  store<u64>(row, high);
  store<u64>(row, low, 8);
}

function fillPowers(): void {
  let five: u64 = 1;
  for (let power = 0; power <= LARGEST_POWER; power++) {
    storeFive(power, five << clz(five), 0);
    if (power > 0) storeReciprocal(power, five);
    five *= 5;
  }
  let ten: u64 = 1;
  for (let power = 0; power <= MOST_TENS; power++) {
    store<u64>(TENS + usize(power) * 8, ten);
    ten *= 10;
  }
}

/** 2^b / five, rounded up, for the b with which the result has 128 bits. Long division, bit by bit. */
function storeReciprocal(power: i32, five: u64): void {
  let rest: u64 = (<u64>1) << (63 - clz(five));
  let high: u64 = 0;
  let low: u64 = 0;
  for (let bit = 0; bit < 128; bit++) {
    high = (high << 1) | (low >> 63);
    low <<= 1;
    rest <<= 1;
    if (rest >= five) {
      rest -= five;
      low |= 1;
    }
  }
  low++;
  storeFive(-power, low == 0 ? high + 1 : high, low);
}

fillPowers();
