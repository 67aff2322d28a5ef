// What the debug build checks of the stretches at each step of the sweep.

import { countStations } from "../../model/stationColumns";
import { candidate, frontEnd, head, recentBegin, tail } from "../candidates";
import { isAtMost, isClose } from "../rounding";
import { indexOf, isBefore, noStation, Station } from "../stations";
import { tankCount } from "../tanks";
import { firstStop, pieceAt, pieceCost } from "./envelopes";
import { costFrom, hasTanks, stackedAt } from "./stacks";
import { GROUP_LENGTH, NOT_LAID_OUT, ringEnd, Stretch } from "./stretch";

/** Up to this many stations, every one is compared with the envelopes of its stretch. */
const MOST_COMPARED_STATIONS: i32 = 64;

/** "Stretches": in driving order, between the front and the recent candidates, no two of one rank. */
export function checkRing(): void {
  let row = frontEnd;
  let before = head < frontEnd ? candidate(frontEnd - 1) : noStation;
  let rank = i32.MIN_VALUE;
  for (let stretch = ringEnd.next; stretch != ringEnd; stretch = stretch.next) {
    assert(stretch.next.previous == stretch && stretch.previous.next == stretch, "the ring is linked both ways");
    assert(
      row <= stretch.begin && stretch.begin < stretch.end && stretch.end <= recentBegin,
      "stretches lie in the rows between",
    );
    // The ranks of split ones rise up to -1, those of appended ones then fall to 0.
    const follows = stretch.rank < 0 ? rank < stretch.rank : rank < 0 || rank > stretch.rank;
    assert(follows, "the stretches' ranks first rise and then fall");
    before = checkStretch(stretch, before);
    row = stretch.end;
    rank = stretch.rank;
  }
  if (recentBegin < tail)
    assert(isBefore(before, candidate(recentBegin)), "the recent candidates come after the stretches");
}

/** Checks a stretch, whose stations come after `before`, and returns the last of them in driving order. */
function checkStretch(stretch: Stretch, before: Station): Station {
  let first = candidate(stretch.begin);
  let last = first;
  for (let k = stretch.begin; k < stretch.end; k++) {
    const station = candidate(k);
    assert(isBefore(before, station), "stretches stand in driving order");
    assert(k == stretch.begin || candidate(k - 1).price >= station.price, "prices fall in a stretch");
    assert(
      station.price >= stretch.lowestPrice && station.stopCost >= stretch.lowestStopCost,
      "a stretch knows its lowest price and stop cost",
    );
    assert(station.firstTank <= stretch.tanksInOffers, "a stretch can start from the tanks filled since it was made");
    if (isBefore(station, first)) first = station;
    if (isBefore(last, station)) last = station;
  }
  const length = stretch.end - stretch.begin;
  if (stretch.rank >= 0)
    assert(length == GROUP_LENGTH << stretch.rank, "an appended stretch doubles its length with its rank");
  else {
    const doublings = 32 - clz(countStations() - 1);
    assert(
      indexOf(last) - indexOf(first) < 1 << (doublings + stretch.rank),
      "a stretch halves its width with each split",
    );
  }
  assert(
    stretch.tanksInOffers <= tankCount && stretch.tanksInBound <= tankCount,
    "no stretch knows more tanks than there are",
  );
  if (stretch.stackEnd != NOT_LAID_OUT) {
    checkEnvelope(stretch.begin, stretch.offersEnd, stretch.offersPiece);
    const stopsBegin = firstStop + stretch.begin;
    checkEnvelope(stopsBegin, stretch.stopsEnd, hasTanks(stretch) ? stretch.stopsPiece : stopsBegin);
    checkStopsBelowAll(stretch);
    checkStack(stretch);
  }
  return last;
}

/**
 * "Envelopes": pieces begin ever later and are ever cheaper by the gallon, and each begins where it crosses the one
 * before.
 */
function checkEnvelope(begin: i32, end: i32, current: i32): void {
  if (begin == end) return;
  assert(begin <= current && current < end, "the current piece is one of the envelope's");
  for (let row = begin + 1; row < end; row++) {
    const before = pieceAt(row - 1);
    const piece = pieceAt(row);
    assert(piece.from > before.from, "pieces begin ever later");
    assert(before.price > piece.price, "prices fall along an envelope");
    assert(
      isClose(pieceCost(before, piece.from), pieceCost(piece, piece.from), before.price * piece.from),
      "a piece begins where it crosses the one before",
    );
  }
}

/** "Envelopes": no station's stop costs less than the envelope of stops, at any of its pieces' beginnings. */
function checkStopsBelowAll(stretch: Stretch): void {
  if (stretch.end - stretch.begin > MOST_COMPARED_STATIONS) return;
  for (let row = firstStop + stretch.begin; row < stretch.stopsEnd; row++) {
    const piece = pieceAt(row);
    const cost = pieceCost(piece, piece.from);
    for (let k = stretch.begin; k < stretch.end; k++) {
      const station = candidate(k);
      assert(
        isAtMost(cost, station.stopCost + station.price * piece.from, cost),
        "the envelope of stops is below all stations",
      );
    }
  }
}

/** "Stacks": levels rise towards the top, and there the levels at which the one below overtakes fall. */
function checkStack(stretch: Stretch): void {
  assert(stretch.stackEnd <= stretch.end, "a stack has no more tanks than its stretch has stations");
  for (let row = stretch.begin; row < stretch.stackEnd; row++) {
    const stacked = stackedAt(row);
    if (row == stretch.begin) {
      assert(stacked.overtakenAt == Infinity, "nothing overtakes the lowest tank of a stack");
      continue;
    }
    const below = stackedAt(row - 1);
    assert(below.tank.level <= stacked.tank.level, "tanks are stacked in order of level");
    const crossing = stacked.overtakenAt;
    assert(crossing <= below.overtakenAt, "towards the top of a stack, tanks are overtaken ever sooner");
    if (crossing == Infinity) continue;
    const cost = costFrom(stretch, stacked.tank, crossing);
    const scale = max(cost, pieceAt(firstStop + stretch.begin).price * crossing);
    assert(
      isClose(cost, costFrom(stretch, below.tank, crossing), scale),
      "a stacked tank costs as much as the one below where it is overtaken",
    );
  }
}
