import { expect, test } from "vitest";
import { median, quantile, spreadOf } from "./statistics.js";

test("the median is in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 10, 2])).toBe(3);
  expect(median([])).toBeNaN();
});

test("a quantile has its share of the others below it", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile(hundred, 0.5)).toBe(50);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

test("the spread is that of the medians of tenths, not of single samples", () => {
  // Each tenth has the median 5, however wild its samples are.
  expect(spreadOf(Array.from({ length: 10 }, () => [0, 5, 1000]))).toBe(0);
  // Medians 0 to 9: the middle half is from 2 to 7.
  expect(spreadOf(Array.from({ length: 10 }, (_, i) => [i]))).toBe(2.5);
  // A thousand rounds of one sample are ten of a hundred.
  expect(spreadOf(Array.from({ length: 1000 }, (_, i) => [i % 100]))).toBe(0);
});

test("few samples have no spread", () => {
  expect(spreadOf([[1], [2], [3]])).toBeNull();
  expect(spreadOf([[1], [1], [1], [1]])).toBe(0);
});
