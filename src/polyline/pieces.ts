// The pieces of a line, and which of them can be nearest to a ball.

import { BLOCKS, CHUNK_PIECES } from "../wasm/columns.js";
import type { Ball, Positions } from "./crowd.js";

const { numbers: BLOCK_NUMBERS, y: Y, z: Z, inverseSquare: INVERSE_SQUARE } = BLOCKS;

/** Spheres around consecutive pieces of a line, and the pieces. */
export interface Chunks extends Positions {
  /** Metres. */
  readonly radii: Float64Array;
  /** A block for each chunk. */
  readonly blocks: Float64Array;
}

/** The nearest place on something, seen from a ball's centre: metres from there. */
export interface Foot {
  readonly piece: number;
  /** How far along the piece's straight line the nearest place is: 0 … 1 inside. */
  readonly along: number;
  readonly square: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** As in the kernel: passes that are equally near to within this are equally near, and the earlier one counts. */
const TIE_METERS = 1e-6;

/** Where so many chunks are in question, a line that repeats itself is sifted. */
const MANY_CHUNKS = 256;

/** Vertices no further apart than this are one; those that are, and no others beside some at its edges, share a cell. */
const SAME_METERS = 1e-7;
const CELL_METERS = 1e-4;

/** Of a long list of pieces one in so many is looked at to find one that is near. */
const SAMPLED = 16;

/** Compares the pieces of a line, seen from balls. */
export class Pieces {
  readonly #blocks: Float64Array;
  /** Of each piece that was kept last. */
  #squares = new Float64Array(0);

  /** Once the line is sifted: the pieces that count, and of each chunk the row of its first one there. */
  #sifted: { readonly pieces: Int32Array; readonly rows: Int32Array } | undefined;

  constructor({ blocks }: Chunks) {
    this.#blocks = blocks;
  }

  /** The pieces of ascending chunks. Of many, those that lie on an earlier one are left out: what is nearest on them is as near there. */
  ofChunks(chunks: Int32Array): Int32Array {
    if (chunks.length >= MANY_CHUNKS) this.#sifted ??= this.#sift();
    const sifted = this.#sifted;
    const pieces = new Int32Array(chunks.length * CHUNK_PIECES);
    let count = 0;
    for (let i = 0; i < chunks.length; i++) {
      const chunk = chunks[i] ?? 0;
      if (sifted === undefined) for (let k = 0; k < CHUNK_PIECES; k++) pieces[count++] = chunk * CHUNK_PIECES + k;
      else for (let row = (sifted.rows[chunk] ?? 0), end = sifted.rows[chunk + 1] ?? 0; row < end; row++) pieces[count++] = sifted.pieces[row] ?? 0;
    }
    return pieces.subarray(0, count);
  }

  /** The nearest place on a chunk. */
  footOnChunk(ball: Ball, chunk: number): Foot {
    let best = this.#footOn(ball, chunk * CHUNK_PIECES);
    for (let k = 1; k < CHUNK_PIECES; k++) best = nearer(best, this.#footOn(ball, chunk * CHUNK_PIECES + k));
    return best;
  }

  #footOn({ x, y, z }: Ball, piece: number): Foot {
    const blocks = this.#blocks;
    const at = indexOf(piece);
    const ax = (blocks[at] ?? 0) - x;
    const ay = (blocks[at + Y] ?? 0) - y;
    const az = (blocks[at + Z] ?? 0) - z;
    const dx = (blocks[at + 1] ?? 0) - (blocks[at] ?? 0);
    const dy = (blocks[at + Y + 1] ?? 0) - (blocks[at + Y] ?? 0);
    const dz = (blocks[at + Z + 1] ?? 0) - (blocks[at + Z] ?? 0);
    const along = -(ax * dx + ay * dy + az * dz) * (blocks[at + INVERSE_SQUARE] ?? 0);
    const t = Math.min(1, Math.max(0, along));
    const fx = ax + dx * t;
    const fy = ay + dy * t;
    const fz = az + dz * t;
    return { piece, along, square: fx * fx + fy * fy + fz * fz, x: fx, y: fy, z: fz };
  }

  /**
   * Those of ascending pieces that can be the nearest one, or as near and earlier, to a place of the ball that is within
   * `meters` of them.
   *
   * With v from the centre to a place of the ball and w from the centre to a piece's foot, the square of the place's
   * distance from the piece is w² - 2 v w + v² where the foot is the same end for all of the ball, less the square of v's
   * part along the piece where the foot is always inside, and at least w² - 2 v w anyway. From a rival it is at most the
   * first of these; and from a rival whose foot is always inside, the second.
   */
  filter(ball: Ball, pieces: Int32Array, meters: number): Int32Array {
    let sample = this.#footOn(ball, pieces[0] ?? 0);
    for (let i = SAMPLED; i < pieces.length; i += SAMPLED) sample = nearer(sample, this.#footOn(ball, pieces[i] ?? 0));
    const first = this.#compare(ball, pieces, meters, sample);
    // Now it is known which one is nearest to the centre.
    let best = 0;
    for (let i = 1; i < first.length; i++) if ((this.#squares[i] ?? 0) < (this.#squares[best] ?? 0)) best = i;
    const asNear = (Math.sqrt(this.#squares[best] ?? 0) + TIE_METERS / 2) ** 2;
    best = 0;
    while ((this.#squares[best] ?? 0) > asNear) best++;
    const rival = this.#footOn(ball, first[best] ?? 0);
    return first.length <= 1 || rival.piece === sample.piece ? first : this.#compare(ball, first, meters, rival);
  }

  /** Leaves out what a rival is before everywhere in the ball, and notes the squares of what is left. */
  #compare({ x, y, z, radius }: Ball, pieces: Int32Array, meters: number, rival: Foot): Int32Array {
    const blocks = this.#blocks;
    if (this.#squares.length < pieces.length) this.#squares = new Float64Array(pieces.length);
    const squares = this.#squares;
    const isRivalInside = this.#isInside(rival, radius);
    const kept = new Int32Array(pieces.length);
    const distance = Math.sqrt(rival.square);
    const most = (Math.min(distance + radius, meters) + radius + TIE_METERS) ** 2;
    const earlierMargin = 4 * TIE_METERS * (distance + radius);
    const laterMargin = -0.5 * TIE_METERS * Math.max(0, distance - radius);
    const squareOfBall = radius * radius;
    let count = 0;
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i] ?? 0;
      const at = indexOf(piece);
      const bx = blocks[at] ?? 0;
      const by = blocks[at + Y] ?? 0;
      const bz = blocks[at + Z] ?? 0;
      const ax = bx - x;
      const ay = by - y;
      const az = bz - z;
      const dx = (blocks[at + 1] ?? 0) - bx;
      const dy = (blocks[at + Y + 1] ?? 0) - by;
      const dz = (blocks[at + Z + 1] ?? 0) - bz;
      const inverseSquare = blocks[at + INVERSE_SQUARE] ?? 0;
      const along = -(ax * dx + ay * dy + az * dz) * inverseSquare;
      const t = along < 0 ? 0 : along > 1 ? 1 : along;
      const fx = ax + dx * t;
      const fy = ay + dy * t;
      const fz = az + dz * t;
      const square = fx * fx + fy * fy + fz * fz;
      if (square > most) continue;
      const lead = square - rival.square - (piece > rival.piece ? laterMargin : earlierMargin);
      if (lead >= 0 && piece !== rival.piece) {
        const gx = fx - rival.x;
        const gy = fy - rival.y;
        const gz = fz - rival.z;
        const spread = 4 * squareOfBall * (gx * gx + gy * gy + gz * gz);
        if (lead * lead >= spread) {
          const rest = lead - squareOfBall;
          if (rest >= 0 && rest * rest >= spread) continue;
          const margin = radius * Math.sqrt(inverseSquare);
          if (along + margin <= 0 || along - margin >= 1) continue;
          if (along - margin >= 0 && along + margin <= 1 && isRivalInside) {
            const left = lead - squareOfBall * this.#sine(piece, rival.piece);
            if (left >= 0 && left * left >= spread) continue;
          }
        }
      }
      squares[count] = square;
      kept[count++] = piece;
    }
    return kept.slice(0, count);
  }

  /** Whether a foot is inside its piece for all places of the ball. */
  #isInside({ piece, along }: Foot, radius: number): boolean {
    const margin = radius * Math.sqrt(this.#blocks[indexOf(piece) + INVERSE_SQUARE] ?? 0);
    return along - margin >= 0 && along + margin <= 1;
  }

  /** The sine of the angle between two pieces. */
  #sine(piece: number, other: number): number {
    const blocks = this.#blocks;
    const a = indexOf(piece);
    const b = indexOf(other);
    const ax = (blocks[a + 1] ?? 0) - (blocks[a] ?? 0);
    const ay = (blocks[a + Y + 1] ?? 0) - (blocks[a + Y] ?? 0);
    const az = (blocks[a + Z + 1] ?? 0) - (blocks[a + Z] ?? 0);
    const bx = (blocks[b + 1] ?? 0) - (blocks[b] ?? 0);
    const by = (blocks[b + Y + 1] ?? 0) - (blocks[b + Y] ?? 0);
    const bz = (blocks[b + Z + 1] ?? 0) - (blocks[b + Z] ?? 0);
    const cx = ay * bz - az * by;
    const cy = az * bx - ax * bz;
    const cz = ax * by - ay * bx;
    return Math.min(1, Math.sqrt((cx * cx + cy * cy + cz * cz) * (blocks[a + INVERSE_SQUARE] ?? 0) * (blocks[b + INVERSE_SQUARE] ?? 0)));
  }

  /** Leaves out pieces that lie on an earlier one. */
  #sift(): { pieces: Int32Array; rows: Int32Array } {
    const chunks = this.#blocks.length / BLOCK_NUMBERS;
    const pieces = new Int32Array(chunks * CHUNK_PIECES);
    const rows = new Int32Array(chunks + 1);
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * pieces.length))).fill(-1);
    let count = 0;
    for (let piece = 0; piece < pieces.length; piece++) {
      if (piece % CHUNK_PIECES === 0) rows[piece / CHUNK_PIECES] = count;
      const at = indexOf(piece);
      // The same for both ways.
      let slot = (this.#codeOf(at) + this.#codeOf(at + 1)) & (slots.length - 1);
      while ((slots[slot] ?? 0) >= 0 && !this.#areTwins(at, indexOf((slots[slot] ?? 0)))) slot = (slot + 1) & (slots.length - 1);
      if ((slots[slot] ?? 0) >= 0) continue;
      slots[slot] = piece;
      pieces[count++] = piece;
    }
    rows[chunks] = count;
    return { pieces: pieces.slice(0, count), rows };
  }

  #areTwins(at: number, other: number): boolean {
    return (this.#isSame(at, other) && this.#isSame(at + 1, other + 1)) || (this.#isSame(at, other + 1) && this.#isSame(at + 1, other));
  }

  #codeOf(at: number): number {
    const x = Math.round((this.#blocks[at] ?? 0) / CELL_METERS);
    const y = Math.round((this.#blocks[at + Y] ?? 0) / CELL_METERS);
    const z = Math.round((this.#blocks[at + Z] ?? 0) / CELL_METERS);
    const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
    return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 4;
  }

  #isSame(at: number, other: number): boolean {
    const blocks = this.#blocks;
    const dx = (blocks[at] ?? 0) - (blocks[other] ?? 0);
    const dy = (blocks[at + Y] ?? 0) - (blocks[other + Y] ?? 0);
    const dz = (blocks[at + Z] ?? 0) - (blocks[other + Z] ?? 0);
    return dx * dx + dy * dy + dz * dz <= SAME_METERS * SAME_METERS;
  }
}

function nearer(a: Foot, b: Foot): Foot {
  return b.square < a.square ? b : a;
}

/** Where a piece begins in the blocks. */
function indexOf(piece: number): number {
  return (piece >>> 4) * BLOCK_NUMBERS + (piece & (CHUNK_PIECES - 1));
}
