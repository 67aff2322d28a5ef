// Which chunks of a line can have the nearest place for each of many places. Places that lie close together have nearly
// the same candidates, so they are looked for as one, a crowd in a ball: what cannot be nearest anywhere in the ball is
// left out, then the crowd is halved and the rest looked through again. So the work grows with the line's pieces and not
// with pieces times places, even where all of the line is equally far from all places, as on a circle around them.

import { CHUNK_PIECES } from "../wasm/columns.js";
import { type Ball, type Crowd, gather, halve, type Positions } from "./crowd.js";
import { type Chunks, Pieces } from "./pieces.js";

/** The chunks to look at for each of a number of places. */
export interface Candidates {
  /** Chunks, place by place; ascending within a place. */
  readonly chunks: Int32Array;
  /** For each place the index behind its last candidate. */
  readonly ends: Int32Array;
  /** For each place the first place that is the same, which alone has candidates: itself mostly. */
  readonly firstAlike: Int32Array;
  /** How many chunks and pieces were looked at: what the time grows with. */
  readonly looks: number;
}

/** So few chunks are looked at whole. */
const FEW_CHUNKS = 64;

/** ... and so few pieces. */
const FEW_PIECES = 64;

/** Where chunks are hardly told apart in a crowd up to so many times as wide, it is time to look at their pieces. */
const MOST_KEPT = 0.7;
const WIDE = 8;

/** Chunks and distances are compared in metres, with room for rounding. */
const SLACK_METERS = 1e-2;

/** Finds for each place the chunks that can have its nearest place on the line, if that is within `meters`. */
export function findCandidates(chunks: Chunks, places: Positions, meters: number): Candidates {
  const search = new Search(chunks, places, meters);
  if (places.xs.length > 0) search.lookAtChunks(0, places.xs.length, search.everyChunk());
  return search.results();
}

class Search {
  readonly #chunks: Chunks;
  readonly #places: Positions;
  readonly #meters: number;
  readonly #order: Int32Array;
  /** Each place's candidates: shared within a crowd. */
  readonly #listOf: Int32Array[] = [];
  readonly #firstAlike: Int32Array;
  readonly #pieces: Pieces;
  #looks = 0;

  constructor(chunks: Chunks, places: Positions, meters: number) {
    const count = places.xs.length;
    this.#chunks = chunks;
    this.#places = places;
    this.#meters = meters;
    this.#order = countUp(count);
    for (let place = 0; place < count; place++) this.#listOf.push(NONE);
    this.#firstAlike = this.#order.slice();
    this.#pieces = new Pieces(chunks);
  }

  everyChunk(): Int32Array {
    return countUp(this.#chunks.radii.length);
  }

  /** Looks for the places `from` to before `to` of the order, which have no nearest place but on these chunks. */
  lookAtChunks(from: number, to: number, listed: Int32Array): void {
    const crowd = gather(this.#places, this.#order, from, to);
    const { radius } = crowd.ball;
    const { kept, meanRadius } = this.#filterChunks(crowd.ball, listed);
    const isHardlyLess = kept.length > MOST_KEPT * listed.length;
    if (kept.length <= FEW_CHUNKS || radius === 0) this.#settle(crowd, kept);
    else if (radius <= meanRadius * (isHardlyLess ? WIDE : 1)) this.#lookAtPieces(crowd, this.#pieces.ofChunks(kept));
    else {
      const middle = halve(this.#places, this.#order, crowd);
      this.lookAtChunks(from, middle, kept);
      this.lookAtChunks(middle, to, kept);
    }
  }

  #lookAtPieces(crowd: Crowd, listed: Int32Array): void {
    this.#looks += listed.length;
    const kept = this.#pieces.filter(crowd.ball, listed, this.#meters + SLACK_METERS);
    if (kept.length <= FEW_PIECES || crowd.ball.radius === 0) {
      this.#settle(crowd, toChunks(kept));
      return;
    }
    const middle = halve(this.#places, this.#order, crowd);
    this.#lookAtPieces(gather(this.#places, this.#order, crowd.from, middle), kept);
    this.#lookAtPieces(gather(this.#places, this.#order, middle, crowd.to), kept);
  }

  /** Gives a crowd its candidates. */
  #settle({ from, to, ball }: Crowd, chunks: Int32Array): void {
    const first = this.#order[from] ?? 0;
    for (let row = from; row < to; row++) {
      const place = this.#order[row] ?? 0;
      if (ball.radius === 0 && place !== first) this.#firstAlike[place] = first;
      else this.#listOf[place] = chunks;
    }
  }

  /** Leaves out chunks that are further than another one, or than it matters, everywhere in the ball. */
  #filterChunks(ball: Ball, listed: Int32Array): { kept: Int32Array; meanRadius: number } {
    const { xs, ys, zs, radii } = this.#chunks;
    const { x, y, z, radius } = ball;
    this.#looks += listed.length;
    let closest = -1;
    let closestSquare = Infinity;
    for (let row = 0; row < listed.length; row++) {
      const chunk = listed[row] ?? 0;
      const dx = (xs[chunk] ?? 0) - x;
      const dy = (ys[chunk] ?? 0) - y;
      const dz = (zs[chunk] ?? 0) - z;
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= closestSquare) continue;
      closestSquare = square;
      closest = chunk;
    }
    if (closest < 0) return { kept: NONE, meanRadius: 0 };
    const found = this.#pieces.footOnChunk(ball, closest);
    const distance = Math.sqrt(found.square);
    // No place of the ball is further from the line than this.
    const most = Math.min(distance + radius, this.#meters) + radius + SLACK_METERS;
    const kept = new Int32Array(listed.length);
    let count = 0;
    let radiusSum = 0;
    for (let row = 0; row < listed.length; row++) {
      const chunk = listed[row] ?? 0;
      const dx = (xs[chunk] ?? 0) - x;
      const dy = (ys[chunk] ?? 0) - y;
      const dz = (zs[chunk] ?? 0) - z;
      const square = dx * dx + dy * dy + dz * dz;
      const chunkRadius = radii[chunk] ?? 0;
      const limit = most + chunkRadius;
      if (square > limit * limit) continue;
      // Of squares of distances from the ball's places those to a point differ by what is linear in the place.
      const gx = dx - found.x;
      const gy = dy - found.y;
      const gz = dz - found.z;
      const reach = chunkRadius + SLACK_METERS;
      const lead = square - found.square - 2 * radius * Math.sqrt(gx * gx + gy * gy + gz * gz);
      if (lead > (2 * (distance + radius) + reach) * reach) continue;
      kept[count++] = chunk;
      radiusSum += chunkRadius;
    }
    return { kept: kept.slice(0, count), meanRadius: radiusSum / Math.max(count, 1) };
  }

  results(): Candidates {
    const ends = new Int32Array(this.#listOf.length);
    let total = 0;
    for (let place = 0; place < ends.length; place++) {
      total += this.#listOf[place]?.length ?? 0;
      ends[place] = total;
    }
    const chunks = new Int32Array(total);
    this.#listOf.forEach((list, place) => chunks.set(list, (ends[place] ?? 0) - list.length));
    return { chunks, ends, firstAlike: this.#firstAlike, looks: this.#looks };
  }
}

function countUp(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

const NONE = new Int32Array(0);

/** The chunks that ascending pieces lie in. */
function toChunks(pieces: Int32Array): Int32Array {
  const chunks = pieces.map((piece) => Math.floor(piece / CHUNK_PIECES));
  return chunks.filter((chunk, i) => i === 0 || chunk !== chunks[i - 1]);
}
