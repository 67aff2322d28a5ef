// Which chunks of a line can have the nearest place for each of many places. Places that lie close together have nearly
// the same candidates, so they are looked for as one, a crowd in a ball: what cannot be nearest anywhere in the ball is
// left out, then the crowd is halved and the rest looked through again. So the work grows with the line's pieces and not
// with pieces times places, even where all of the line is equally far from all places, as on a circle around them.

import { type Ball, gather, halve, type Positions } from "./crowd.js";
import { CHUNK_PIECES, type Chunks, Pieces } from "./pieces.js";

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
const FEW_CHUNKS = 8;

/** ... and so few pieces. */
const FEW_PIECES = 24;

/** Where chunks are hardly told apart in a crowd up to so many times as wide, it is time to look at their pieces. */
const MOST_KEPT = 0.7;
const WIDE = 8;

/** Chunks and distances are compared in metres, with room for rounding. */
const SLACK_METERS = 1e-2;

/** Finds for each place the chunks that can have its nearest place on the line, if that is within `meters`. */
export function findCandidates(chunks: Chunks, places: Positions, meters: number): Candidates {
  const search = new Search(chunks, places, meters);
  if (places.xs.length > 0) search.lookFromChunks(0, places.xs.length, search.everyChunk());
  return search.results();
}

class Search {
  readonly #chunks: Chunks;
  readonly #places: Positions;
  readonly #meters: number;
  readonly #order: Int32Array;
  /** Each place's candidates: a list of `#lists`. */
  readonly #listOf: Int32Array[];
  readonly #firstAlike: Int32Array;
  readonly #pieces: Pieces;
  #looks = 0;

  constructor(chunks: Chunks, places: Positions, meters: number) {
    const count = places.xs.length;
    this.#chunks = chunks;
    this.#places = places;
    this.#meters = meters;
    this.#order = Int32Array.from({ length: count }, (_, place) => place);
    this.#listOf = new Array<Int32Array>(count).fill(NONE);
    this.#firstAlike = this.#order.slice();
    this.#pieces = new Pieces(chunks);
  }

  everyChunk(): Int32Array {
    return Int32Array.from({ length: this.#chunks.radii.length }, (_, chunk) => chunk);
  }

  /** Looks for the places `from` to before `to` of the order, which have no nearest place but on these chunks. */
  lookFromChunks(from: number, to: number, listed: Int32Array): void {
    const ball = gather(this.#places, this.#order, from, to);
    const { kept, meanRadius } = this.#filterChunks(ball, listed);
    if (kept.length <= FEW_CHUNKS || ball.radius === 0) this.#settle(ball, from, to, kept);
    else if (ball.radius <= meanRadius * (kept.length > MOST_KEPT * listed.length ? WIDE : 1)) this.#lookAtPieces(ball, from, to, this.#pieces.ofChunks(kept));
    else {
      const middle = halve(this.#places, this.#order, from, to);
      this.lookFromChunks(from, middle, kept);
      this.lookFromChunks(middle, to, kept);
    }
  }

  #lookFromPieces(from: number, to: number, listed: Int32Array): void {
    this.#lookAtPieces(gather(this.#places, this.#order, from, to), from, to, listed);
  }

  #lookAtPieces(ball: Ball, from: number, to: number, listed: Int32Array): void {
    this.#looks += listed.length;
    const kept = this.#pieces.filter(ball, listed, this.#meters + SLACK_METERS);
    if (kept.length <= FEW_PIECES || ball.radius === 0) {
      this.#settle(ball, from, to, toChunks(kept));
      return;
    }
    const middle = halve(this.#places, this.#order, from, to);
    this.#lookFromPieces(from, middle, kept);
    this.#lookFromPieces(middle, to, kept);
  }

  /** Gives the places their candidates. */
  #settle(ball: Ball, from: number, to: number, chunks: Int32Array): void {
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
      const chunk = listed[row]!;
      const dx = xs[chunk]! - x;
      const dy = ys[chunk]! - y;
      const dz = zs[chunk]! - z;
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= closestSquare) continue;
      closestSquare = square;
      closest = chunk;
    }
    if (closest < 0) return { kept: NONE, meanRadius: 0 };
    const found = this.#pieces.nearestFoot(ball, this.#pieces.ofChunks([closest]));
    const distance = Math.sqrt(found.square);
    // No place of the ball is further from the line than this.
    const most = Math.min(distance + radius, this.#meters) + radius + SLACK_METERS;
    const kept = new Int32Array(listed.length);
    let count = 0;
    let radiusSum = 0;
    for (let row = 0; row < listed.length; row++) {
      const chunk = listed[row]!;
      const dx = xs[chunk]! - x;
      const dy = ys[chunk]! - y;
      const dz = zs[chunk]! - z;
      const square = dx * dx + dy * dy + dz * dz;
      const chunkRadius = radii[chunk]!;
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

const NONE = new Int32Array(0);

/** The chunks that ascending pieces lie in. */
function toChunks(pieces: Int32Array): Int32Array {
  const chunks = pieces.map((piece) => Math.floor(piece / CHUNK_PIECES));
  return chunks.filter((chunk, i) => i === 0 || chunk !== chunks[i - 1]);
}
