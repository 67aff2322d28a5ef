// Powers of ten as the reading of numbers needs them, made once for each instance: the only loads and stores of them.
//
//   table     type           rows
//   fives     high, low u64  5^q for q from -LARGEST_POWER to LARGEST_POWER, scaled by a power of two to 128 bits with the
//                            highest one set; cut off below for q >= 0, up to the next for q < 0
//   tens      u64            10^0 … 10^8

/** 5^27 is the largest power of five in 64 bits, which keeps the table's making plain. Numbers as JSON is written with have no exponents beyond. */
export const LARGEST_POWER: i32 = 27;

/** Digits that fit in eight bytes. */
const MOST_TENS: i32 = 8;

const FIVES: usize = memory.data((2 * LARGEST_POWER + 1) * 16, 8);
const TENS: usize = memory.data((MOST_TENS + 1) * 8, 8);

/** The 64 highest bits of 5^power. */
export function fiveHigh(power: i32): u64 { return load<u64>(FIVES + usize(power + LARGEST_POWER) * 16); }

/** The 64 bits below them. */
export function fiveLow(power: i32): u64 { return load<u64>(FIVES + usize(power + LARGEST_POWER) * 16, 8); }

/** 10^power for powers up to 8. */
export function tenTo(power: i32): u64 { return load<u64>(TENS + usize(power) * 8); }

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

/** 2^b / five, rounded up, with the b that gives 128 bits: long division, a bit at a time. */
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
